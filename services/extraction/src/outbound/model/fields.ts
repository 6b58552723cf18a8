/** Fields of what a model sent; none if it is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
