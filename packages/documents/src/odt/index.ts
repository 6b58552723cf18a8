import type { DraftBlock, ParseContext } from '../draft.js';
import { DocumentError } from '../errors.js';
import { readMarkup } from '../markup/read-markup.js';
import { openPackage } from '../zip/open-package.js';
import { PackageParts } from '../zip/package-parts.js';
import { OdtReader } from './odt-reader.js';
import { readProperties } from '../markup/properties.js';

/** Parses OpenDocument texts, as LibreOffice and others write them (OpenDocument 1.3, ISO/IEC 26300). */
export async function* parseOdt(context: ParseContext): AsyncGenerator<DraftBlock> {
  const { archive, unpackedBytes } = await openPackage(context.path, 'content.xml');
  try {
    const parts = new PackageParts(archive);
    const manifest = await parts.text('META-INF/manifest.xml');
    if (manifest?.includes('encryption-data') === true)
      throw new DocumentError('encrypted', 'The file is protected by a password.');
    context.describe({ ...readProperties((await parts.text('meta.xml')) ?? ''), unpackedBytes });
    context.signal.throwIfAborted();
    const reader = new OdtReader((code, message) => context.warn(code, message));
    for (const _ of readMarkup((await parts.text('content.xml')) ?? '', true, reader)) yield* reader.take();
    yield* reader.finish();
  } finally {
    await archive[Symbol.asyncDispose]();
  }
}
