/** Asynchronous constructs of Python and their synchronous replacements, applied in this order. */
const words: readonly (readonly [RegExp, string])[] = [
  [/AsyncIterable\[(\w+)\] \| Iterable\[\1\]/g, 'Iterable[$1]'],
  [/AsyncIterable\[([\w.]+)\] \| Iterable\[\1\]/g, 'Iterable[$1]'],
  [/^from cardinal_client\._async\.each import each\n/gm, ''],
  [/\beach\(([\w.]+)\)/g, '$1'],
  [/Awaitable\[([^\]]+)\]/g, '$1'],
  [/await anyio\.to_thread\.run_sync\(([\w.]+), /g, '$1('],
  [/anyio\.sleep/g, 'time.sleep'],
  [/^import anyio$/gm, 'import time'],
  [/\basynccontextmanager\b/g, 'contextmanager'],
  [/\basync (?=def|for|with)/g, ''],
  [/\bawait /g, ''],
  [/\b_async\b/g, '_sync'],
  [/\bAsync(?=[A-Z])/g, ''],
  [/__a(iter|next|enter|exit)__/g, '__$1__'],
  [/\ba(close|read|iter_sse)\(/g, '$1('],
  [/\banext\(/g, 'next('],
  [/\bStopAsyncIteration\b/g, 'StopIteration'],
];

/** Generates a module of the synchronous half of the Python client from the source of the same module in the asynchronous half. */
export function syncHalfOf(source: string): string {
  const rewritten = words.reduce((text, [from, to]) => text.replace(from, to), source);
  return `# Written from the module of the same name in _async, do not edit: see the README.\n${rewritten}`;
}
