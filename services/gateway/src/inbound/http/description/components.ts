/** A piece of an OpenAPI document. */
type Json = Readonly<Record<string, unknown>>;

/** Keywords whose values are plain data, in which a `title` is not the title of a schema. */
const data: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);

/**
 * Moves every schema with a title into a component of that name and replaces it by a reference, so that generated clients have one type per
 * schema, under our name.
 *
 * @throws {TypeError} if two different schemas have the same title.
 */
export function nameSchemas(paths: Json): { readonly paths: Json; readonly schemas: Json } {
  const found = new Map<string, Json>();

  function visit(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(visit);
    return isObject(value)
      ? refer(each(value, (key, inner) => (data.has(key) ? inner : visitKeyword(key, inner))))
      : value;
  }

  // The keys of `properties` are names of fields, not keywords.
  function visitKeyword(key: string, value: unknown): unknown {
    return key === 'properties' && isObject(value)
      ? each(value, (_name, inner) => visit(saidDefault(inner)))
      : visit(value);
  }

  function refer(value: Json): Json {
    const { schema, ...item } = value;
    // Fastify needs a schema for a stream and gets that of one item; the description omits it, because the whole stream has none.
    if ('x-itemSchema' in value) return isSame(schema, value['x-itemSchema']) ? item : value;
    const { title, ...type } = value;
    if (typeof title !== 'string') return value;
    const known = found.get(title);
    if (known && !isSame(known, type)) throw new TypeError(`Two different schemas have the title ${title}.`);
    found.set(title, type);
    return { $ref: `#/components/schemas/${title}` };
  }

  const named = each(paths, (_path, item) => visit(item));
  const sorted = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { paths: named, schemas: Object.fromEntries(sorted) };
}

/**
 * Moves the default of a field into its description, because openapi-typescript makes a field with the keyword `default` required, even in
 * requests.
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
