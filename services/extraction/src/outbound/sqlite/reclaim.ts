import type { Sqlite } from '@cardinal/store';

/** Pages of the full-text index written per step: a few milliseconds. */
const pagesAtOnce = 16;

/** Rows of `%_data` that hold tombstones have these ids: their segment's number is 2^16 and more, shifted by 37 bits (`fts5_index.c`). */
const firstTombstone = 2n ** 53n;

/**
 * Merges segments of the full-text index until none holds words of removed cards. A contentless FTS5 table only records tombstones
 * (`contentless_delete`); the words are erased when their segment is merged.
 */
export function createReclaim(db: Sqlite): () => boolean {
  let begun = false;

  function step(pages: number): boolean {
    const changes = (): number => db.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0;
    const before = changes();
    db.run(`INSERT INTO extraction_card_words (extraction_card_words, rank) VALUES ('merge', ?)`, [pages]);
    return changes() - before >= 2; // fewer changes mean that nothing was merged (https://sqlite.org/fts5.html#the_merge_command)
  }

  return () => {
    const left = db.get('SELECT 1 FROM extraction_card_words_data WHERE id >= ? LIMIT 1', [firstTombstone]);
    if (!left) begun = false;
    else if (begun && step(pagesAtOnce)) return true;
    // A negative number of pages starts a merge of all segments.
    else begun = step(-pagesAtOnce);
    return begun;
  };
}
