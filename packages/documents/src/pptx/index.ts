import type { DraftBlock, ParseContext } from '../draft.js';
import { DocumentError } from '../errors.js';
import { readCoreProperties } from '../zip/core-properties.js';
import { openPackage } from '../zip/open-package.js';
import { readSlide, type Shown } from './draft-slide.js';
import { PackageParts, type Part } from '../zip/package-parts.js';
import { chartTables } from '../markup/chart-tables.js';

/** Parses PowerPoint 2007 and later. Each slide is a page with its title as a heading; speaker notes follow as footnotes. */
export async function* parsePptx(context: ParseContext): AsyncGenerator<DraftBlock> {
  const { archive, unpackedBytes } = await openPackage(context.path, 'ppt/');
  try {
    context.describe({ ...(await readCoreProperties(archive)), unpackedBytes });
    const parts = new PackageParts(archive);
    const slides = await slidesOf(parts);
    context.describe({ pages: slides.length });
    for (const [index, name] of slides.entries()) {
      context.signal.throwIfAborted();
      yield { kind: 'page', number: index + 1 };
      const slide = await parts.take(name);
      if (slide !== undefined) yield* draftSlide(parts, slide);
      context.progress(index + 1, slides.length, 'pages');
    }
  } finally {
    await archive[Symbol.asyncDispose]();
  }
}

/** Names of the slides' parts in presentation order. */
async function slidesOf(parts: PackageParts): Promise<readonly string[]> {
  const main = [...(await parts.relationsOf('')).values()].find(({ kind }) => kind === 'officeDocument');
  const presentation = await parts.take(main?.target ?? 'ppt/presentation.xml');
  if (presentation === undefined) throw new DocumentError('corrupt', 'The file is damaged: it has no presentation.');
  const names = presentation.ids('sldId').map((id) => presentation.relations.get(id)?.target);
  return names.filter((name) => name !== undefined);
}

async function* draftSlide(parts: PackageParts, slide: Part): AsyncGenerator<DraftBlock> {
  const { title, shown } = readSlide(slide.xml);
  if (title !== '') yield { kind: 'heading', text: title, level: 1 };
  for (const one of shown) yield* draftShown(parts, slide, one);
  for (const { kind, target } of slide.relations.values()) {
    const notes = kind === 'notesSlide' ? await parts.take(target) : undefined;
    if (notes === undefined) continue;
    for (const { texts } of readSlide(notes.xml).bodies) for (const text of texts) yield { kind: 'footnote', text };
  }
}

async function* draftShown(parts: PackageParts, slide: Part, shown: Shown): AsyncGenerator<DraftBlock> {
  if (shown.kind !== 'part') {
    yield shown;
    return;
  }
  const relation = slide.relations.get(shown.id);
  const part = relation === undefined ? undefined : await parts.take(relation.target);
  if (part === undefined) return;
  if (relation?.kind === 'chart') {
    for (const { title, ...table } of chartTables(part.xml)) {
      yield { kind: 'table', ...(title === '' ? {} : { caption: title }), ...table };
    }
  } else for (const block of readSlide(part.xml).shown) if (block.kind !== 'part') yield block;
}
