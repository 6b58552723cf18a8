import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SearchBody } from '../src/client.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

const scan = readFileSync(new URL('../fixtures/scanned.pdf', import.meta.url));

/** A page that is an image: it needs page rendering, the OCR engine and its data. */
export function describeScans(running: () => Running): void {
  describe('a scanned page', () => {
    it('is read and found by meaning', async () => {
      const { client } = running();
      const collection = await createCollection(client, 'Scans');
      await client.upload(collection, 'scanned.pdf', scan);
      await settled(client, collection);

      const { body } = await client.post<SearchBody>(`/api/v1/collections/${collection}/search`, {
        query: 'when is the beacon switched on',
      });

      expect(body.results.map(({ content }) => content).join()).toContain('lamp at seven in the evening');
    });
  });
}
