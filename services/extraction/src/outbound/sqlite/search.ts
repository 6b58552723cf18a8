import type { KnowledgeType } from '@cardinal/contracts';
import type { Sqlite } from '@cardinal/store';
import type { CardPage, CardQuery } from '../../app/ports.js';
import { cardColumns, cardOf, type CardRow } from './card-rows.js';
import { collectionWord } from './words-column.js';

/** Quotes each word, so that no input is read as an FTS5 operator. */
const matchOf = (collectionId: number, words: readonly string[]): string =>
  [collectionWord(collectionId), ...words].map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');

const inScope = `team_id = :teamId AND collection_id = :collectionId AND instance_id NOT IN (SELECT value FROM json_each(:hidden))`;
// `+`, because a common word has a card of nearly every row, and a row of the index is read faster than one of the table.
const withWords = `AND +id IN (SELECT rowid FROM extraction_card_words WHERE extraction_card_words MATCH :match)`;

/** An index on the collection covers both queries; texts are read only for the cards of the page. */
export function listCards(db: Sqlite, query: CardQuery, hidden: readonly number[]): CardPage {
  const { teamId, collectionId, words, type, after } = query;
  const scope = { teamId, collectionId, hidden: JSON.stringify(hidden) };
  const matched = words.length === 0 ? scope : { ...scope, match: matchOf(collectionId, words) };
  const where = words.length === 0 ? inScope : `${inScope} ${withWords}`;

  const counts = db.all<{ knowledge_type: KnowledgeType; cards: number }>(
    `SELECT knowledge_type, count(*) AS cards FROM extraction_cards WHERE ${where} GROUP BY knowledge_type`,
    matched,
  );
  const typeCounts = Object.fromEntries(counts.map((row) => [row.knowledge_type, row.cards]));
  const totalCount = counts.reduce(
    (sum, row) => sum + (type === undefined || row.knowledge_type === type ? row.cards : 0),
    0,
  );
  const offset = after ? 0 : (query.page - 1) * query.limit;
  if (offset >= totalCount) return { cards: [], totalCount, typeCounts };

  const ofType = type === undefined ? '' : 'AND knowledge_type = :type';
  const behind = after === undefined ? '' : 'AND (instance_id, ordinal) > (:afterInstance, :afterOrdinal)';
  const position = after && { afterInstance: after.instanceId, afterOrdinal: after.ordinal };
  const rows = db.all<CardRow>(
    `SELECT ${cardColumns} FROM extraction_cards WHERE id IN (
       SELECT id FROM extraction_cards WHERE ${where} ${ofType} ${behind} ORDER BY instance_id, ordinal LIMIT :limit OFFSET :offset
     ) ORDER BY instance_id, ordinal`,
    { ...matched, ...(type === undefined ? {} : { type }), ...position, limit: query.limit, offset },
  );
  return { cards: rows.map(cardOf), totalCount, typeCounts };
}
