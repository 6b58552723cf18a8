import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { NamedContent } from './upload.js';

export * from './index.js';

/**
 * A file on disk, for upload under its own name. It is read while it is sent, and again for each retry.
 *
 * @throws the error of the file system if there is no such file.
 */
export async function fileAt(path: string): Promise<NamedContent> {
  const { size } = await stat(path);
  return { name: basename(path), size, content: () => createReadStream(path) };
}
