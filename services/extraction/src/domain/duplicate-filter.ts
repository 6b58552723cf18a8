import { createHash } from 'node:crypto';
import { normalised } from './text/words.js';

/** Remembers texts by a hash of their normalised form: 16 characters a text, whatever its length. */
export interface DuplicateFilter {
  /** @returns whether an equal text was added before. */
  add(text: string): boolean;
}

/** Texts that are remembered, about 30 MB; then the oldest is forgotten, and an equal one counts as new. */
const mostTexts = 300_000;

export function createDuplicateFilter(): DuplicateFilter {
  const hashes = new Set<string>();
  return {
    add(text) {
      const hash = createHash('sha256').update(normalised(text)).digest('base64').slice(0, 16);
      if (hashes.has(hash)) return true;
      hashes.add(hash);
      if (hashes.size > mostTexts) for (const oldest of hashes.values()) return !hashes.delete(oldest);
      return false;
    },
  };
}
