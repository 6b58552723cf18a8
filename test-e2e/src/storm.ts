import type { Client } from './client.js';
import { samples } from './samples.js';

/** A file to upload. */
export interface TestFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

/** The samples, one of each format, and texts with several cards: `count` files in total. */
export function stormFiles(count: number): readonly TestFile[] {
  return [
    ...samples.map(({ name, bytes }) => ({ name, bytes })),
    ...Array.from({ length: Math.max(0, count - samples.length) }, (_, n) => ({
      name: `report-${n}.md`,
      bytes: report(n),
    })),
  ];
}

/** @param parts number of sections; each becomes one card or more. */
export function report(n: number, parts = 12): string {
  const sections = Array.from({ length: parts }, (_, part) => {
    // No two reports make a statement about the same thing, so that nothing contradicts.
    const sentences = Array.from(
      { length: 6 },
      (__, s) => `Valve QX-${(n * parts + part) * 6 + s + 1000} was inspected in spring and found in order.`,
    );
    return `## Section ${part} of report ${n}\n\n${sentences.join(' ')}\n`;
  });
  return `# Report ${n}\n\n${sections.join('\n')}`;
}

/** Mulberry32 generator, so that the moments of the kills are random but reproducible. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Everything that a reader can see of the cards, without the fields that differ between two runs. */
export async function cardsOf(client: Client, collection: number): Promise<string[]> {
  const cards: string[] = [];
  for (let page = 1, more = true; more; page++) {
    const { body } = await client.get<{
      data: { knowledgeCards: Record<string, unknown>[]; pagination: { hasNextPage: boolean } };
    }>(`/api/v1/collections/${collection}/knowledge-cards?limit=100&page=${page}`);
    for (const { title, statement, verbatimContent, knowledgeType } of body.data.knowledgeCards) {
      cards.push(JSON.stringify({ title, statement, verbatimContent, knowledgeType }));
    }
    more = body.data.pagination.hasNextPage;
  }
  return cards.sort();
}
