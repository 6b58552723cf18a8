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
  description: 'Tags of what the client holds.',
  schema: { type: 'string' },
};
const ETag = {
  description: 'Another one where the body is another. Large bodies have none.',
  schema: { type: 'string' },
};
const notModified = { description: 'The client holds it already', headers: { ETag } };

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
