import { derivedId } from '@cardinal/kernel';
import { hash } from 'node:crypto';

/** A knowledge card in the index: a copy of extraction's card, complete enough to show a hit without a call to extraction. */
export interface Card {
  readonly cardId: number;
  readonly instanceId: number;
  readonly ordinal: number;
  readonly page: number;
  readonly title: string;
  readonly statement: string;
  readonly verbatimContent: string;
  /** Header rows of the table, as printed, if the card begins amid one; `numberedColumns` if its tables have none. Otherwise empty. */
  readonly tableHeader: string;
  readonly knowledgeType: string;
}

/**
 * Number of cards of a document after which rows amid its tables are no longer embedded. Such a card is ten rows in about three passages: a
 * million rows would be 300,000 vectors, hours of work, although words find such rows and questions about all rows are computed. A report
 * of 2,000 pages stays below the limit.
 */
const mostCardsBeforeBareRows = 2_000;

/** Whether a card gets a vector; rows far down a long table are found by their words alone. */
export const isEmbedded = ({ ordinal, tableHeader }: Pick<Card, 'ordinal' | 'tableHeader'>): boolean =>
  tableHeader === '' || ordinal <= mostCardsBeforeBareRows;

/** The text of a card's body. A statement that is quoted from the verbatim content is not repeated. */
export function bodyOf(card: Pick<Card, 'statement' | 'verbatimContent'>): string {
  const { statement, verbatimContent } = card;
  if (statement === '' || squeeze(verbatimContent).includes(squeeze(statement))) return verbatimContent;
  return verbatimContent === '' ? statement : `${statement}\n${verbatimContent}`;
}

/** What separates the cells of a table row in verbatim content. */
const cellSeparator = ' | ';
const letter = /\p{L}/u;

/**
 * A body for the embedding model: table rows without their cells of mere figures. A model does not tell figures apart, they fill most of
 * what it reads of a table, and words find them. A body without letters stays as it is.
 */
export function withoutFigures(body: string): string {
  if (!body.includes(cellSeparator) || !letter.test(body)) return body;
  return body.split('\n').map(labelsOf).join('\n');
}

/** The cells of a table row that have letters; any other line is unchanged. */
const labelsOf = (line: string): string =>
  line.includes(cellSeparator)
    ? line
        .split(cellSeparator)
        .filter((cell) => letter.test(cell))
        .join(cellSeparator)
    : line;

/** The text of a card that is given to the embedding model. */
export const embeddedText = (title: string, body: string): string => (title === '' ? body : `${title}. ${body}`);

/** Key for deduplication: equal for verbatim content that differs in case, spacing or compatibility forms only. */
export function textKey(card: Pick<Card, 'statement' | 'verbatimContent'>): number {
  const text = squeeze((card.verbatimContent || card.statement).normalize('NFKC').toLowerCase());
  // 48 bits are exact in a double, and a collision among a few hundred candidates is negligible (1 in 10^9).
  return Number.parseInt(hash('sha256', text).slice(0, 12), 16);
}

/** Collapses whitespace. Most of it is single spaces: not replacing these takes a third of the time. */
const squeeze = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ').trim();

/** 32 bits that stand for a title in memory: equal titles have equal keys. */
export const titleKeyOf = (title: string): number => Number.parseInt(hash('sha256', title).slice(0, 8), 16);

/** What an index stores of a card's texts to compare them by. */
export interface CardKeys {
  /** Equal for equal texts only. */
  readonly textHash: string;
  readonly textKey: number;
  readonly titleKey: number;
}

export const keysOf = (card: Card): CardKeys => ({
  textHash: derivedId(card.title, card.statement, card.verbatimContent),
  textKey: textKey(card),
  titleKey: titleKeyOf(card.title),
});
