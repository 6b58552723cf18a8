interface Operation {
  readonly parameters?: readonly unknown[];
  readonly responses?: Readonly<Record<string, Response>>;
}
interface Response {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, unknown>>;
}
type Paths = Readonly<Record<string, unknown>>;

const ifNoneMatch = {
  in: 'header',
  name: 'if-none-match',
  required: false,
  description:
    'Entity tags of the bodies that the client holds. If one of them is the current one, the response is 304.',
  schema: { type: 'string' },
};
const ETag = {
  description:
    'Entity tag of the body: bodies that differ have different tags. Absent for bodies of more than 262,144 characters.',
  schema: { type: 'string' },
};
const notModified = { description: 'The client already holds the current body', headers: { ETag } };

/** Documents the entity tag of every JSON read behind a key; the hook of `tagReads` adds these tags. */
export function describeTags(paths: Paths): Paths {
  const described = Object.entries(paths).map(([path, item]) => {
    const { get } = item as { readonly get?: Operation };
    const ok = get?.responses?.['200'];
    if (!path.startsWith('/api/v1/') || !get || !ok?.content?.['application/json']) return [path, item];
    const responses = { ...get.responses, 200: { ...ok, headers: { ...ok.headers, ETag } }, 304: notModified };
    const tagged = { ...get, parameters: [...(get.parameters ?? []), ifNoneMatch], responses };
    return [path, { ...(item as object), get: tagged }];
  });
  return Object.fromEntries(described) as Paths;
}
