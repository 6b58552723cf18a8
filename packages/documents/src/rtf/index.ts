import { readFile } from 'node:fs/promises';
import type { DraftBlock, ParseContext } from '../draft.js';
import { DocumentError } from '../errors.js';
import { isRtf } from '../sniff/signatures.js';
import { RtfDrafter } from './draft-rtf.js';

/** Parses Rich Text (RTF), as Word, WordPad, TextEdit and LibreOffice write it. */
export async function* parseRtf(context: ParseContext): AsyncGenerator<DraftBlock> {
  const bytes = await readFile(context.path);
  if (!isRtf(bytes)) throw new DocumentError('mislabelled', 'The file is not a Rich Text (RTF) document.');
  const drafter = new RtfDrafter(bytes);
  for (const draft of drafter.drafts()) {
    context.signal.throwIfAborted();
    yield draft;
  }
  const { title, author, objects, equations } = drafter.facts;
  context.describe({ ...(title !== '' && { title }), metadata: author === '' ? {} : { author } });
  const what = objects === 1 ? 'An embedded object was' : `${objects} embedded objects were`;
  if (objects > 0) context.warn('RTF_OBJECTS_SKIPPED', `${what} not read. Upload its contents as a separate file.`);
  const formulas = equations === 1 ? 'An equation was' : `${equations} equations were`;
  if (equations > 0) context.warn('RTF_EQUATIONS_SKIPPED', `${formulas} not read. Equations in DOCX files are read.`);
}
