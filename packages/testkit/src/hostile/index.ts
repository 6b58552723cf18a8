import type { Attack } from './attack.js';
import { docAttacks } from './doc-attacks.js';
import { docxAttacks } from './docx-attacks.js';
import { emlAttacks } from './eml-attacks.js';
import { htmlAttacks } from './html-attacks.js';
import { jsonAttacks, jsonLinesAttacks } from './json-attacks.js';
import { markdownAttacks } from './markdown-attacks.js';
import { pdfAttacks } from './pdf-attacks.js';
import { epubAttacks, odtAttacks } from './open-package-attacks.js';
import { pptxAttacks } from './pptx-attacks.js';
import { rtfAttacks } from './rtf-attacks.js';
import { xlsxAttacks } from './xlsx-attacks.js';
import { csvAttacks, encodingAttacks, plainTextAttacks } from './text-attacks.js';

/** One hostile file, whose bytes are created on demand. */
export interface HostileFile {
  /** Names the attack, the size and the format: `emphasis-nested.16384.md`. */
  readonly name: string;
  readonly type: string;
  readonly size: number;
  bytes(): Uint8Array;
}

const attacks: readonly Attack[] = [
  ...[plainTextAttacks, encodingAttacks, markdownAttacks, csvAttacks].flat(),
  ...[pptxAttacks, odtAttacks, rtfAttacks, epubAttacks, emlAttacks, htmlAttacks, jsonAttacks, jsonLinesAttacks].flat(),
  ...[docxAttacks, xlsxAttacks, docAttacks, pdfAttacks].flat(),
];

/** Files that are made to harm programs that read them: every attack in every size, in bytes. Deterministic. */
export function hostileFiles(sizes: readonly number[]): readonly HostileFile[] {
  return attacks.flatMap(({ name, type, create }) =>
    sizes.map((size) => ({ name: `${name}.${size}.${type}`, type, size, bytes: () => create(size) })),
  );
}
