/** A kind of hostile file: what it attacks, and how it is made in a size. */
export interface Attack {
  /** What it attacks, as a part of a file name: `emphasis-unclosed`. */
  readonly name: string;
  /** The format that it claims to be, as the ending of its name says it. */
  readonly type: string;
  /** @param size About how many bytes the file has, or its content once unpacked. The same bytes each time. */
  readonly create: (size: number) => Uint8Array;
}

type Shape = readonly [name: string, create: (size: number) => string];

/** Attacks of text formats from their texts. */
export function textAttacks(type: string, shapes: readonly Shape[]): readonly Attack[] {
  return shapes.map(([name, create]) => ({ name, type, create: (size) => Buffer.from(create(size)) }));
}

/** A pattern as often as it fits. */
export function filled(pattern: string, size: number): string {
  return pattern.repeat(Math.max(1, Math.floor(size / pattern.length)));
}

/** Lines that differ by their number, about `size` long in all. */
export function counted(size: number, line: (n: number) => string): string {
  const lines: string[] = [];
  for (let length = 0, n = 1; length < size; n++) {
    const next = line(n);
    lines.push(next);
    length += next.length;
  }
  return lines.join('');
}

/** Side of a square of so many elements: for shapes whose cost lies in rows times columns. */
export function side(size: number): number {
  return Math.max(1, Math.floor(Math.sqrt(size)));
}

/** Bytes that pack to next to nothing. */
export const spaces = (size: number): Uint8Array => Buffer.alloc(size * 20, 0x20);

/** Every 97th byte of the packed content is another one. */
export function garbled(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, at) => (at > 200 && at < bytes.length - 2000 && at % 97 === 0 ? byte ^ 0x55 : byte));
}
