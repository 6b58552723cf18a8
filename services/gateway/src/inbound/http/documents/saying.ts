import type { Static } from 'typebox';
import type { Saying } from '../../../app/files.js';
import type { SayingHeaders } from '../schemas/documents/files.js';

/** What the headers of a request say of the files in its body. */
export function sayingOf({
  'x-cardinal-source': source = '',
  'x-cardinal-metadata': metadata = '',
}: Static<typeof SayingHeaders>): Saying {
  return { source, metadata: inUtf8(metadata) };
}

/** Decodes a UTF-8 header, because Node.js decodes headers as Latin-1. */
const inUtf8 = (header: string): string => Buffer.from(header, 'latin1').toString();
