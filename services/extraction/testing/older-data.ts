import type { Sqlite } from '@cardinal/store';
import { migrate } from '@cardinal/store';
import { migrations } from '../src/outbound/sqlite/migrations.js';

const side = (cardId: number, instanceId: number, value: string) => ({
  cardId,
  instanceId,
  fileId: 1000 + instanceId,
  fileName: `${instanceId}.md`,
  version: 1,
  page: 2,
  ordinal: 3,
  title: 'Café › Größe',
  sentence: `It takes ${value}.`,
  start: 0,
  end: 20,
  value,
  normalised: value,
  contentHash: `hash of ${cardId}`,
});

/** Findings of instances 5 and 6 in the layout without separate sides: an open and a dismissed one. `writeOlderData` adds an erased one. */
export const olderFindings = {
  open: { first: side(50, 5, '30 days'), second: side(60, 6, '14 days') },
  dismissed: { first: side(51, 5, '7 bar'), second: side(61, 6, '9 bar') },
} as const;

/** Writes the data of an earlier release as that release wrote it: instances, cards with their words, findings, a count. */
export function writeOlderData(db: Sqlite): void {
  migrate(db, 'extraction', migrations.slice(0, 3));
  for (const instanceId of [5, 6]) {
    db.run(
      `INSERT INTO extraction_instances (team_id, instance_id, collection_id, generation, revision, state) VALUES (1, ?, 10, 1, 0, 'current')`,
      [instanceId],
    );
    const { lastInsertRowid } = db.run(
      `INSERT INTO extraction_cards (team_id, collection_id, instance_id, file_id, ordinal, generation, title, statement, verbatim_content,
         start_offset, end_offset, page, knowledge_type, importance_score, created_at_ms)
       VALUES (1, 10, ?, ?, 0, 1, 'Title', 'Says crème.', 'crème brûlée', 0, 12, 1, 'policy', 0.5, 77)`,
      [instanceId, 1000 + instanceId],
    );
    db.run('INSERT OR REPLACE INTO extraction_card_words (rowid, words) VALUES (?, ?)', [
      lastInsertRowid,
      '\uE00010 title says creme brulee',
    ]);
  }
  for (const [key, { first, second }] of Object.entries(olderFindings)) {
    const [decision, note, userId] = key === 'dismissed' ? ['dismiss', 'checked', 'u'] : ['', '', ''];
    insertFinding(db, key, JSON.stringify([first, second]), { decision, note, userId, hidden: 0 });
  }
  insertFinding(db, 'erased', '[]', { decision: 'dismiss', note: '', userId: 'u', hidden: 1 });
  db.run(
    `INSERT INTO extraction_conflict_counts (team_id, instance_id, collection_id, open, revision, announced) VALUES (1, 5, 10, 1, 4, 3)`,
  );
}

function insertFinding(
  db: Sqlite,
  key: string,
  sides: string,
  judged: Readonly<Record<'decision' | 'note' | 'userId', string | undefined>> & { readonly hidden: number },
): void {
  db.run(
    `INSERT INTO extraction_conflicts (team_id, collection_id, key, type, score, history, further, sides, created_ms,
       first_card, second_card, first_instance, second_instance, first_current, second_current,
       decision, note, user_id, user_name, decided_ms, hidden)
     VALUES (1, 10, :key, 'value', 0.8125, 0, 0, :sides, 7, 50, 60, 5, 6, 1, 1, :decision, :note, :userId, 'Ann', 9, :hidden)`,
    {
      key,
      sides,
      decision: judged.decision ?? '',
      note: judged.note ?? '',
      userId: judged.userId ?? '',
      hidden: judged.hidden,
    },
  );
}
