/** Fields of a value that a model sent; none if the value is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
