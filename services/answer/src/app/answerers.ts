import { UnknownModelError } from './errors.js';
import type { Answerer } from './ports.js';
import type { AskRequest } from '../domain/ask.js';

/** The answerers of this process. The first is used where a request names no model. */
export interface Answerers {
  /** @throws {UnknownModelError} */
  choose(request: Pick<AskRequest, 'model' | 'mode'>): Answerer;
}

export function createAnswerers(known: readonly [Answerer, ...Answerer[]]): Answerers {
  return {
    choose({ model }) {
      const chosen = model === '' ? known[0] : known.find((each) => each.model === model);
      if (!chosen) throw new UnknownModelError(known.map((each) => each.model));
      return chosen;
    },
  };
}
