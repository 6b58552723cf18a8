import { conventions, tracedMethods } from '@cardinal/telemetry';
import type { OpenIndex } from './open-index.js';

/** The same index; its calls, and those of its views, have spans where their caller is recorded. */
export function tracedIndex<Index extends OpenIndex>(index: Index): Index {
  const traced = tracedMethods(index, spanOf);
  return {
    ...traced,
    view: async (scope) => withSymbols(await traced.view(scope)),
    nearby: async (scope) => withSymbols(await traced.nearby(scope)),
    warm: (signal) => index.warm(signal),
  };
}

/** A view is disposed of by itself. */
const withSymbols = <View extends object>(view: View): View => tracedMethods(view, spanOf);

const spanOf = (method: string) => ({
  name: `${method} index`,
  attributes: { [conventions.dbOperationName]: method, [conventions.dbCollectionName]: 'index' },
});
