import { ModelProtocolError, ServerWords } from './errors.js';

/** An object of a reply, whose properties are not validated yet. */
export type Fields = Readonly<Record<string, unknown>>;

export function broken(how: string, cause?: unknown): ModelProtocolError {
  return new ModelProtocolError(`The reply of the language model is malformed: it ${how}.`, { cause });
}

/** @returns an object without properties if the value is not an object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** Parses an event. @throws {ModelProtocolError} if it is not a JSON object. */
export function objectIn(json: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw broken('has an event that is not JSON', new ServerWords(String(cause)));
  }
  if (typeof value !== 'object' || value === null) throw broken('has an event that is not an object');
  return fieldsOf(value);
}
