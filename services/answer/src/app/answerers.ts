import { UnknownModelError } from './errors.js';
import type { Answerer } from './ports.js';
import type { AskRequest } from '../domain/ask.js';

/** The answerers that this process offers. */
export interface Answerers {
  /** @throws {UnknownModelError} */
  choose(request: Pick<AskRequest, 'model' | 'mode'>): Answerer;
}

/** @param preferred model of each mode for requests that name no model; absent: the first of `known`. */
export function createAnswerers(
  known: readonly [Answerer, ...Answerer[]],
  preferred?: Readonly<Record<AskRequest['mode'], string>>,
): Answerers {
  return {
    choose({ model, mode }) {
      const wanted = model === '' ? (preferred?.[mode] ?? known[0].model) : model;
      const chosen = known.find((each) => each.model === wanted);
      if (!chosen) throw new UnknownModelError(known.map((each) => each.model));
      return chosen;
    },
  };
}
