import { stat } from 'node:fs/promises';
import type { ParseContext } from '../draft.js';
import { decodeFile, detectEncoding } from './decode-file.js';

/** A whole text file, decoded, with line feeds as line ends. For formats that cannot be read in pieces. */
export async function readText(context: ParseContext): Promise<string> {
  const { size } = await stat(context.path);
  const encoding = await detectEncoding(context);
  context.describe({ metadata: { encoding } });
  const pieces: string[] = [];
  for await (const piece of decodeFile(context, encoding, size)) pieces.push(piece);
  return pieces
    .join('')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
}
