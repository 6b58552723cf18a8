/**
 * Reads path and query values, in place, as the types their schema names. Only plain decimal notation counts as an
 * integer: `1e3`, `0x10` and `1.5` stay text, and the schema refuses them.
 */
export function coerceTexts(schema: unknown, data: unknown): void {
  if (!isRecord(schema) || !isRecord(data) || !isRecord(schema['properties'])) return;
  for (const [name, rule] of Object.entries(schema['properties'])) {
    const text = data[name];
    if (!isRecord(rule) || typeof text !== 'string') continue;
    if (rule['type'] === 'integer' && /^-?\d{1,40}$/.test(text)) data[name] = Number(text);
    if (rule['type'] === 'boolean' && (text === 'true' || text === 'false')) data[name] = text === 'true';
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
