import type { Sqlite } from '@cardinal/store';
import type { Extraction } from '../../app/ports.js';
import type { CardDraft } from '../../domain/card.js';
import { wordsColumn } from './words-column.js';

interface Existing {
  readonly id: number;
  readonly ordinal: number;
  readonly generation: number;
  readonly title: string;
  readonly statement: string;
  readonly verbatim_content: string;
}

/** Inserts or updates by ordinal. A card whose text did not change keeps its words. */
export function saveCards(db: Sqlite, extraction: Extraction, cards: readonly CardDraft[], nowMs: number): void {
  const existing = existingCards(db, extraction, cards);
  for (const card of cards) {
    const before = existing.get(card.ordinal);
    if (before && before.generation > extraction.generation) continue;
    const id = before ? update(db, before.id, extraction, card) : insert(db, extraction, card, nowMs);
    if (before && sameText(before, card)) continue;
    db.run('INSERT OR REPLACE INTO extraction_card_words (rowid, words) VALUES (?, ?)', [
      id,
      wordsColumn(extraction.collectionId, card),
    ]);
  }
}

function existingCards(
  db: Sqlite,
  { teamId, instanceId }: Extraction,
  cards: readonly CardDraft[],
): Map<number, Existing> {
  const rows = db.all<Existing>(
    `SELECT id, ordinal, generation, title, statement, verbatim_content FROM extraction_cards
     WHERE team_id = ? AND instance_id = ? AND ordinal BETWEEN ? AND ?`,
    [teamId, instanceId, cards[0]?.ordinal ?? 0, cards.at(-1)?.ordinal ?? -1],
  );
  return new Map(rows.map((row) => [row.ordinal, row]));
}

const sameText = (a: Existing, b: CardDraft): boolean =>
  a.title === b.title && a.statement === b.statement && a.verbatim_content === b.verbatimContent;

function insert(
  db: Sqlite,
  { teamId, collectionId, instanceId, fileId, generation }: Extraction,
  card: CardDraft,
  nowMs: number,
): number {
  return db.run(
    `INSERT INTO extraction_cards (team_id, collection_id, instance_id, file_id, ordinal, generation, title, statement, verbatim_content,
       table_header, start_offset, end_offset, page, knowledge_type, importance_score, created_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [teamId, collectionId, instanceId, fileId, card.ordinal, generation, ...contentOf(card), nowMs],
  ).lastInsertRowid;
}

function update(db: Sqlite, id: number, { collectionId, fileId, generation }: Extraction, card: CardDraft): number {
  db.run(
    `UPDATE extraction_cards SET collection_id = ?, file_id = ?, generation = ?, title = ?, statement = ?, verbatim_content = ?,
       table_header = ?, start_offset = ?, end_offset = ?, page = ?, knowledge_type = ?, importance_score = ? WHERE id = ?`,
    [collectionId, fileId, generation, ...contentOf(card), id],
  );
  return id;
}

const contentOf = (card: CardDraft): (string | number)[] => [
  card.title,
  card.statement,
  card.verbatimContent,
  card.tableHeader,
  card.start,
  card.end,
  card.page,
  card.knowledgeType,
  card.importanceScore,
];
