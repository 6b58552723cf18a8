import iconv from 'iconv-lite';

/** Code pages by the number of `\fcharset` (RTF 1.9.1, font table). 0, 1 and 2 mean the code page of the document. */
const ofCharset = new Map<number, number>([
  ...([
    [77, 10000],
    [128, 932],
    [129, 949],
    [130, 949],
    [134, 936],
    [136, 950],
    [161, 1253],
    [162, 1254],
    [163, 1258],
  ] as const),
  ...([
    [177, 1255],
    [178, 1256],
    [186, 1257],
    [204, 1251],
    [222, 874],
    [238, 1250],
    [254, 437],
    [255, 850],
  ] as const),
]);

/** iconv-lite's names of the code pages that it does not provide under `cp` and their number. */
const named = new Map([
  [10000, 'macroman'],
  [10007, 'maccyrillic'],
  [65001, 'utf8'],
]);

export const windowsWestern = 1252;

/** @returns undefined for a charset that stands for the code page of the document, and for unknown ones. */
export const pageOfCharset = (charset: number): number | undefined => ofCharset.get(charset);

/** Collects bytes until they are decoded together, because a character may have two bytes. */
export class PendingBytes {
  #bytes = Buffer.alloc(256);
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) {
      const larger = Buffer.alloc(2 * (this.#length + bytes.length));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Decodes and removes the collected bytes. @param page code page; an unknown one is decoded as Western text, as in Word. */
  take(page: number): string {
    const encoding = named.get(page) ?? `cp${page}`;
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return iconv.decode(bytes, iconv.encodingExists(encoding) ? encoding : `cp${windowsWestern}`);
  }
}
