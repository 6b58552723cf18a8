import mammoth from 'mammoth';
import type { WordDocument } from './model.js';

/** Reads a document into mammoth's model; the conversion to HTML that mammoth is made for gets an empty document. */
export async function readWord(path: string): Promise<{ document: WordDocument; hasFormulas: boolean }> {
  let read: WordDocument | undefined;
  const { messages } = await mammoth.convertToHtml(
    { path },
    {
      // Linked files on this machine must never be pulled into a document.
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      transformDocument: (model: WordDocument) => {
        read = model;
        return { ...model, children: [] };
      },
    },
  );
  if (read === undefined) throw new Error('mammoth has read no document');
  return { document: read, hasFormulas: messages.some(({ message }) => /\boMath/.test(message)) };
}
