/** Runs before and after a call. @param path path of the called method, such as `store.files.upsert`. */
export type Hook = (path: string, when: 'before' | 'after') => Promise<void> | undefined;

type Method = (...args: never[]) => unknown;

/**
 * Wraps ports, so that `hook` runs before and after each call, and for a stream after each item.
 *
 * @param names names of the ports to wrap. Members that are neither functions nor plain objects stay as they are.
 * @param plain paths of members that are not wrapped, such as methods that are not asynchronous.
 */
export function hooked<P extends object>(
  ports: P,
  names: readonly (keyof P & string)[],
  hook: Hook,
  plain: ReadonlySet<string> = new Set(),
): P {
  const wrapped = (member: unknown, path: string): unknown => {
    if (plain.has(path)) return member;
    if (typeof member === 'function')
      return isStream(member) ? stream(member as Method, path) : call(member as Method, path);
    if (!isPlain(member)) return member;
    return Object.fromEntries(Object.entries(member).map(([name, each]) => [name, wrapped(each, `${path}.${name}`)]));
  };
  const call =
    (method: Method, path: string): Method =>
    async (...args) => {
      await hook(path, 'before');
      const result = await method(...args);
      await hook(path, 'after');
      return result;
    };
  const stream = (method: Method, path: string): Method =>
    async function* (...args) {
      await hook(path, 'before');
      for await (const piece of method(...args) as AsyncIterable<unknown>) {
        yield piece;
        await hook(path, 'after');
      }
    };
  return { ...ports, ...Object.fromEntries(names.map((name) => [name, wrapped(ports[name], name)])) };
}

const isStream = (member: object): boolean => member.constructor.name === 'AsyncGeneratorFunction';

const isPlain = (member: unknown): member is object =>
  typeof member === 'object' && member !== null && Object.getPrototypeOf(member) === Object.prototype;
