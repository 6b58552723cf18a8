import { structures, type WordFile } from './word-file.js';

export interface Style {
  readonly name: string;
  /** Heading level of this style or of the style on which it is based; undefined if neither is a heading. */
  readonly headingLevel: number | undefined;
}

/** Numbers of built-in styles, which are the same in every language of Word. [MS-DOC] 2.9.260 */
const lastHeading = 9;
const title = 62;
const noBase = 0xfff;

interface Definition {
  readonly builtIn: number;
  readonly base: number;
  readonly name: string;
}

/** Reads the style sheet. @returns the styles by their index. [MS-DOC] 2.9.271 */
export function readStyles(file: WordFile): Style[] {
  const sheet = file.structure(structures.styles);
  if (sheet.length < 6) return [];
  const headerBytes = sheet.uint16(0);
  const count = sheet.uint16(2);
  const baseBytes = sheet.uint16(4);
  const definitions: (Definition | undefined)[] = [];
  let at = 2 + headerBytes;
  for (let index = 0; index < count && at + 2 <= sheet.length; index++) {
    const size = sheet.uint16(at);
    const start = at + 2;
    if (size <= baseBytes + 2) {
      definitions.push(undefined);
    } else {
      const nameAt = start + baseBytes;
      const name = Buffer.from(sheet.slice(nameAt + 2, nameAt + 2 + 2 * sheet.uint16(nameAt))).toString('utf16le');
      definitions.push({ builtIn: sheet.uint16(start) & 0xfff, base: sheet.uint16(start + 2) >> 4, name });
    }
    at = start + size;
  }
  return definitions.map((definition, index) => ({
    name: definition?.name ?? '',
    headingLevel: headingLevel(definitions, index),
  }));
}

function headingLevel(definitions: readonly (Definition | undefined)[], index: number): number | undefined {
  const seen = new Set<number>();
  for (let at = index; at !== noBase && !seen.has(at); at = definitions[at]?.base ?? noBase) {
    seen.add(at);
    const builtIn = definitions[at]?.builtIn;
    if (builtIn !== undefined && builtIn >= 1 && builtIn <= lastHeading) return Math.min(6, builtIn);
    if (builtIn === title || /^title$/i.test(definitions[at]?.name ?? '')) return 1;
  }
  return undefined;
}
