import type { ParseContext } from '../../draft.js';
import { comparable } from '../page/characters.js';
import type { Outline } from '../page/model.js';
import type { PdfDocument } from './pdfjs.js';

/** The undamaged parts of the document's catalogue. */
interface PdfFacts {
  readonly tagged: boolean;
  readonly outline: Outline;
  /** By page index. */
  readonly labels: readonly string[];
}

/** Entries of the information dictionary that become metadata. */
const metadataNames = ['Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'CreationDate', 'ModDate'];

export async function pdfFacts(document: PdfDocument): Promise<PdfFacts> {
  const mark = await intact(document.getMarkInfo());
  return {
    tagged: mark?.Marked === true,
    outline: outlineOf((await intact(document.getOutline())) ?? []),
    labels: (await intact(document.getPageLabels())) ?? [],
  };
}

/** Whether the file is a form whose fields are only in XML (XFA), not on its pages. */
export async function isXfaOnly(document: PdfDocument): Promise<boolean> {
  const entries = await information(document);
  return entries.get('IsXFAPresent') === true && entries.get('IsAcroFormPresent') !== true;
}

export async function describe(document: PdfDocument, context: ParseContext): Promise<void> {
  const entries = await information(document);
  const text = (name: string): string => {
    const value = entries.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const metadata = Object.fromEntries(metadataNames.flatMap((name) => (text(name) ? [[name, text(name)]] : [])));
  const title = text('Title');
  context.describe({ pages: document.numPages, metadata, ...(title ? { title } : {}) });
}

async function information(document: PdfDocument): Promise<ReadonlyMap<string, unknown>> {
  return new Map(Object.entries((await intact(document.getMetadata()))?.info ?? {}));
}

/** Resolves to undefined for a damaged part of the catalogue, so that it is treated as absent. */
async function intact<T>(part: Promise<T>): Promise<T | undefined> {
  return part.catch(() => undefined);
}

interface OutlineItem {
  readonly title: string;
  readonly items: readonly OutlineItem[];
}

/** Depth of each title in the outline, from 1. */
function outlineOf(items: readonly OutlineItem[]): Outline {
  const depths = new Map<string, number>();
  const walk = (level: readonly OutlineItem[], depth: number): void => {
    for (const item of level) {
      const title = comparable(item.title);
      if (title) depths.set(title, depth);
      if (depth < 6) walk(item.items, depth + 1);
    }
  };
  walk(items, 1);
  return depths;
}
