/** Fields of documents, as they are validated before a write. */
export const wholeNumber = {
  type: Number,
  required: true,
  validate: { validator: Number.isSafeInteger, message: 'not a whole number' },
} as const;

export const text = { type: String, required: true } as const;
export const flag = { type: Boolean, required: true } as const;

export const oneOf = <Value extends string>(...values: readonly Value[]) =>
  ({ type: String, required: true, enum: values }) as const;
