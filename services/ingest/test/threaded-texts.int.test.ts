import { readFrames } from '@cardinal/documents';
import { document } from '@cardinal/contracts';
import { silentLogger as logger } from '@cardinal/kernel';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createThreadedTexts, type SmallTexts } from '../src/outbound/texts/threaded-texts.js';

const misbehaving = fileURLToPath(new URL('fixtures/spinning-texts.mjs', import.meta.url));
const { signal } = new AbortController();
const textOf = (content: string) => ({ bytes: Buffer.from(content), fileName: 'a.txt', type: 'txt' as const });

describe('small texts in threads', () => {
  let texts: SmallTexts;
  afterEach(async () => texts[Symbol.asyncDispose]());

  it('are parsed like in a parser process', async () => {
    texts = createThreadedTexts({ logger });

    const markdown = {
      bytes: Buffer.from('# The harbour\n\nIt opens at nine.\n'),
      fileName: 'a.md',
      type: 'md',
    } as const;
    const parsed = await texts.parse(1, markdown, signal);

    const parts: string[] = [];
    for await (const frame of readFrames(only(parsed?.frames ?? new Uint8Array()))) {
      parts.push(document.ParsedPart.decode(frame).text);
    }
    expect(parts.join('')).toContain('It opens at nine.');
    expect(parsed?.summary).toMatchObject({ title: 'The harbour', contentType: 'text/markdown' });
  });

  it('fail with the reason of the parser', async () => {
    texts = createThreadedTexts({ logger });

    await expect(texts.parse(1, textOf(' \n \n'), signal)).rejects.toMatchObject({ reason: 'no_text' });
  });

  it.each(['SPIN', 'throw'])('are left to a parser process if the thread fails: %s', async (content) => {
    texts = createThreadedTexts({ logger, entry: misbehaving });

    expect(await texts.parse(1, textOf(content), signal)).toBeUndefined();
    // Another thread serves the next request.
    expect(await texts.parse(1, textOf(content), signal)).toBeUndefined();
  });
});

async function* only(bytes: Uint8Array) {
  yield bytes;
}
