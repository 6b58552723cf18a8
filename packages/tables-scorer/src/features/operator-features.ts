import type { Subject } from '../subject.js';
import type { Facts } from './facts.js';

/** Features of what is computed. @param name its family, with a mark for two texts of one column. */
export function operatorFeatures({ asked }: Subject, facts: Facts, name: string): string[] {
  return [
    `o:${name}`,
    `o:${name}:${asked.asking}`,
    `o:${name}:yes:${asked.isYesNo}`,
    `o:${name}:or:${asked.words.includes('or')}`,
    `o:${name}:orders:${Math.min(2, asked.orders.length)}`,
    `o:${name}:begins:${asked.words.slice(0, 3).join(' ')}`,
    `o:${name}:amount:${facts.namedAmount}`,
    `o:${name}:noun:${facts.countedNoun}:${facts.isDifferent}`,
    `o:${name}:chronology:${facts.chronology}`,
    ...asked.grams.map((gram) => `o:${name}|${gram}`),
  ];
}
