const secretKey = /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|api[-_]?key|password|secret)$/i;
const secretText = /\bsk-[\w-]+|\bBearer\s+[\w.~+/=-]+/gi;

/** Longest text that a log line takes over, in UTF-16 code units. Foreign errors quote what they choked on. */
const LONGEST_TEXT = 2_000;

/** The value as it may be written to a log: no credentials, no long texts. */
export function redacted(key: string, value: unknown): unknown {
  if (secretKey.test(key)) return '[redacted]';
  return typeof value === 'string' ? redactedText(value) : value;
}

export function redactedText(text: string): string {
  const clean = text.replaceAll(secretText, '[redacted]');
  return clean.length > LONGEST_TEXT ? `${clean.slice(0, LONGEST_TEXT)}…` : clean;
}
