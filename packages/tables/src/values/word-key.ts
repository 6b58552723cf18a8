import { plainWords } from '@cardinal/language';

/** The words of a text as one string, by which a cell is matched with words of a question regardless of punctuation. */
export const wordKey = (text: string): string => plainWords(text).join(' ');

/** FNV-1a hash, 32 bits. Hashes are stored, so the function must not change. Different texts may collide. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
