/**
 * Layout of a quantised vector: its scale (float32), its sketch (one bit a dimension), its components (int8). In 32-bit words, because
 * they copy several times as fast as bytes; little-endian, like every platform that Node supports.
 */
export interface QuantisedLayout {
  readonly dimensions: number;
  readonly sketchWords: number;
  readonly componentWords: number;
  /** Total, of which the scale is one. */
  readonly words: number;
}

/** The kernel compares 48 bytes of a sketch at a time, the 384 signs of the built-in model. */
export const sketchBytesOf = (dimensions: number): number => Math.ceil(dimensions / 384) * 48;

export function quantisedLayout(dimensions: number): QuantisedLayout {
  const sketchWords = sketchBytesOf(dimensions) / 4;
  const componentWords = Math.ceil(dimensions / 4);
  return { dimensions, sketchWords, componentWords, words: 1 + sketchWords + componentWords };
}

/** Quantises a unit vector to int8; its largest component becomes ±127. */
export function quantise(
  { dimensions, sketchWords, words }: QuantisedLayout,
  vector: Float32Array,
  into = new Uint32Array(words),
  at = 0,
): Uint32Array {
  const bytes = new Uint8Array(into.buffer, into.byteOffset + at * 4, words * 4);
  const componentsAt = 4 + sketchWords * 4;
  let largest = 0;
  for (let i = 0; i < dimensions; i++) {
    const size = Math.abs(vector[i] as number);
    if (size > largest) largest = size;
  }
  new Float32Array(into.buffer, bytes.byteOffset, 1)[0] = largest / 127;
  const step = largest > 0 ? 127 / largest : 0;
  for (let i = 0; i < dimensions; i++) {
    // Rounds like Math.round but several times as fast; storing into the array keeps the lowest eight bits.
    bytes[componentsAt + i] = (((vector[i] as number) * step + 128.5) | 0) - 128;
  }
  sketch(vector, dimensions, bytes.subarray(4, componentsAt));
  return into;
}

/** Writes one bit a dimension: whether the component is above 0. */
export function sketch(vector: Float32Array, dimensions: number, into: Uint8Array): void {
  for (let byte = 0; byte < into.length; byte++) {
    let bits = 0;
    for (let i = byte * 8; i < byte * 8 + 8 && i < dimensions; i++) {
      bits = (bits << 1) | ((vector[i] as number) > 0 ? 1 : 0);
    }
    into[byte] = bits;
  }
}

/** float32 components from the bytes of a row, little-endian like every platform that Node supports. */
export function toFloats(bytes: Uint8Array): Float32Array {
  if (bytes.byteOffset % 4 === 0) return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

export const toBytes = (floats: Float32Array): Uint8Array =>
  new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength);

/** Whether a vector read from the store can be one of the model's: its dimensions, and norm 1. */
export function isUnitVector(vector: Float32Array, dimensions: number): boolean {
  if (vector.length !== dimensions) return false;
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Math.abs(squares - 1) < 0.02; // false for NaN
}
