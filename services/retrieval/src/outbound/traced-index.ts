import {
  context,
  conventions,
  isRecorded,
  markFailed,
  openSpan,
  tracedMethods,
  type Context,
} from '@cardinal/telemetry';
import type { CardIndex } from '../app/ports.js';

/** Wraps an index so that its calls have spans if their caller is recorded; a view has one span, from its opening to its end. */
export function tracedIndex<Index extends CardIndex & Lifecycle>(index: Index): Index {
  const { searcher, writer, vectors, states, models, contents } = index;
  return {
    ...tracedMethods(index, spanOf),
    searcher: {
      view: (scope, within) => tracedView('view', () => searcher.view(scope, within)),
      nearby: (scope) => tracedView('nearby', () => searcher.nearby(scope)),
    },
    writer: tracedMethods(writer, spanOf),
    vectors: tracedMethods(vectors, spanOf),
    states: tracedMethods(states, spanOf),
    models: tracedMethods(models, spanOf),
    contents: tracedMethods(contents, spanOf),
    warm: (signal) => index.warm(signal),
    remains: () => index.remains(),
  };
}

/** One span for all calls of a view: a search makes twenty, most of them in microseconds. Requests to a server are child spans. */
async function tracedView<View extends Disposable>(method: string, open: () => Promise<View>): Promise<View> {
  if (!isRecorded()) return open();
  const { span, within } = openSpan(spanOf(method));
  try {
    const view = await context.with(within, open);
    return {
      ...inContext(view, within),
      [Symbol.dispose]() {
        span.end();
        view[Symbol.dispose]();
      },
    };
  } catch (thrown) {
    markFailed(span, thrown);
    span.end();
    throw thrown;
  }
}

/** Calls that a process makes on its own behalf, without a team's request. */
interface Lifecycle {
  warm(signal: AbortSignal): Promise<void>;
  remains(): number;
}

type Method = (...args: unknown[]) => unknown;

function inContext<View extends object>(view: View, within: Context): View {
  const methods = Object.entries(view).filter((entry): entry is [string, Method] => typeof entry[1] === 'function');
  const wrapped = methods.map(([name, method]) => [
    name,
    (...args: unknown[]) => context.with(within, () => method.apply(view, args)),
  ]);
  return { ...view, ...Object.fromEntries(wrapped) } as View;
}

const spanOf = (method: string) => ({
  name: `${method} index`,
  attributes: { [conventions.dbOperationName]: method, [conventions.dbCollectionName]: 'index' },
});
