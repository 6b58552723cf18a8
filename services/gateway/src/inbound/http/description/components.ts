/** A piece of an OpenAPI document. */
type Json = Readonly<Record<string, unknown>>;

/** Keywords whose values are data, in which `title` is no keyword. */
const data: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);

/**
 * Lists every schema that has a title as a component of that name, and refers to it from where it stood, so that generated clients have
 * one type for one thing and call it as we do.
 *
 * @throws {TypeError} if two schemas have one title.
 */
export function nameSchemas(paths: Json): { readonly paths: Json; readonly schemas: Json } {
  const found = new Map<string, Json>();

  function visit(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(visit);
    return isObject(value)
      ? refer(each(value, (key, inner) => (data.has(key) ? inner : visitKeyword(key, inner))))
      : value;
  }

  // Of properties the names are ours, not keywords.
  function visitKeyword(key: string, value: unknown): unknown {
    return key === 'properties' && isObject(value)
      ? each(value, (_name, inner) => visit(saidDefault(inner)))
      : visit(value);
  }

  function refer(value: Json): Json {
    const { schema, ...item } = value;
    // A stream has no schema as a whole, and the server is given that of one item instead.
    if ('x-itemSchema' in value) return isSame(schema, value['x-itemSchema']) ? item : value;
    const { title, ...type } = value;
    if (typeof title !== 'string') return value;
    const known = found.get(title);
    if (known && !isSame(known, type)) throw new TypeError(`two schemas are titled ${title}`);
    found.set(title, type);
    return { $ref: `#/components/schemas/${title}` };
  }

  const named = each(paths, (_path, item) => visit(item));
  const sorted = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { paths: named, schemas: Object.fromEntries(sorted) };
}

/**
 * The default of a field, in words: openapi-typescript takes the keyword for the promise that the field is there, also where it is for
 * the client to send.
 */
function saidDefault(field: unknown): unknown {
  if (!isObject(field) || !('default' in field)) return field;
  const { default: preset, description, ...schema } = field;
  const said = `Default: ${JSON.stringify(preset)}.`;
  return { ...schema, description: typeof description === 'string' ? `${description} ${said}` : said };
}

function each(value: Json, change: (key: string, inner: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(key, inner)]));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
