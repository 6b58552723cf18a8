export const images: Readonly<Record<string, readonly string[]>>;
/** In bytes. */
export const largest: Readonly<Record<string, number>>;
