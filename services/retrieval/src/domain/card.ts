import { createHash } from 'node:crypto';

/** A knowledge card as the index keeps it: a copy of extraction's, enough to show a hit without asking anyone. */
export interface Card {
  readonly cardId: number;
  readonly instanceId: number;
  readonly ordinal: number;
  readonly page: number;
  readonly title: string;
  readonly statement: string;
  readonly verbatimContent: string;
  readonly knowledgeType: string;
}

/** The words of a card's body. A statement that is quoted from the verbatim content is not counted twice. */
export function bodyOf(card: Pick<Card, 'statement' | 'verbatimContent'>): string {
  const { statement, verbatimContent } = card;
  if (statement === '' || squeeze(verbatimContent).includes(squeeze(statement))) return verbatimContent;
  return verbatimContent === '' ? statement : `${statement}\n${verbatimContent}`;
}

/** What the embedding model reads of a card. */
export const embeddedText = (title: string, body: string): string => (title === '' ? body : `${title}. ${body}`);

/** Cards with the same key say the same: verbatim content without differences in case, spacing or compatibility forms. */
export function textKey(card: Pick<Card, 'statement' | 'verbatimContent'>): number {
  const text = squeeze((card.verbatimContent || card.statement).normalize('NFKC').toLowerCase());
  // 48 bits: exact in a double, and a clash within one answer's few hundred candidates is out of the question.
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** 32 bits that stand for a title in memory: equal titles have equal keys. */
export const titleKeyOf = (title: string): number => createHash('sha256').update(title).digest().readUInt32BE(0);
