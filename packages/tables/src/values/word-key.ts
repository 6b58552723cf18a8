import { plainWords } from '@cardinal/language';

/** The words of a text as one string: how a whole cell is found by words of a question, whatever stands between them. */
export const wordKey = (text: string): string => plainWords(text).join(' ');

/** FNV-1a, 32 bits: stored, so the same in every process. Different texts may share one. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
