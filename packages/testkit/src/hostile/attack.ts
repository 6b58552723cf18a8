/** A kind of hostile file, which can be created in any size. */
export interface Attack {
  /** What the file attacks, as used in file names: `emphasis-unclosed`. */
  readonly name: string;
  /** The format that the file claims to have, as a file name extension. */
  readonly type: string;
  /** @param size approximate number of bytes of the file, or of its content when unpacked. @returns the same bytes each time. */
  readonly create: (size: number) => Uint8Array;
}

type Shape = readonly [name: string, create: (size: number) => string];

/** Attacks on text formats, from functions that create their text. */
export function textAttacks(type: string, shapes: readonly Shape[]): readonly Attack[] {
  return shapes.map(([name, create]) => ({ name, type, create: (size) => Buffer.from(create(size)) }));
}

/** A pattern, repeated as often as it fits. */
export function filled(pattern: string, size: number): string {
  return pattern.repeat(Math.max(1, Math.floor(size / pattern.length)));
}

/** Lines that differ by their number, with a total length of about `size`. */
export function counted(size: number, line: (n: number) => string): string {
  const lines: string[] = [];
  for (let length = 0, n = 1; length < size; n++) {
    const next = line(n);
    lines.push(next);
    length += next.length;
  }
  return lines.join('');
}

/** Side length of a square with this number of elements, for shapes whose cost is rows times columns. */
export function side(size: number): number {
  return Math.max(1, Math.floor(Math.sqrt(size)));
}

/** Bytes that compress to almost nothing. */
export const spaces = (size: number): Uint8Array => Buffer.alloc(size * 20, 0x20);

/** Changes every 97th byte of the packed content. */
export function garbled(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, at) => (at > 200 && at < bytes.length - 2000 && at % 97 === 0 ? byte ^ 0x55 : byte));
}
