import { nothingInMotion } from '@cardinal/contracts';
import { migrate, openSqlite, sqliteStore } from '@cardinal/store';
import { textOf } from '@cardinal/store/testing';
import { describe, expect, it } from 'vitest';
import type { CardDraft } from '../../src/domain/card.js';
import { extractionStore } from '../../src/outbound/store.js';
import { migrations } from '../../src/outbound/sqlite/migrations.js';
import { extractionOf } from '../../testing/card-samples.js';
import { describeCardsRepository } from '../../testing/cards-repository.contract.js';

describeCardsRepository('sqlite', async () => {
  const db = openSqlite(':memory:');
  migrate(db, 'extraction', migrations);
  return extractionStore(sqliteStore(db));
});

describe('words of removed cards', () => {
  it('are removed from the full-text index, and no others', async () => {
    const db = openSqlite(':memory:');
    migrate(db, 'extraction', migrations);
    const { instances, cards } = extractionStore(sqliteStore(db));
    const [kept, gone] = [extractionOf(1), extractionOf(2)];
    // Deletes few of many rows, because FTS5 removes their words by itself if many are deleted.
    for (const [extraction, word, count] of [
      [kept, 'kept', 300],
      [gone, 'zebra', 3],
    ] as const) {
      await instances.begin(extraction);
      for (let ordinal = 0; ordinal < count; ordinal += 20) {
        const length = Math.min(20, count - ordinal);
        await cards.save(
          extraction,
          Array.from({ length }, (_, at) => draft(ordinal + at, `${word}${ordinal + at}`)),
          1,
        );
      }
    }
    await instances.setState(1, 10, 2, 'deleted', 1);
    while ((await cards.purge(1, 2, 50)) > 0);
    expect(await textOf(sqliteStore(db))).toContain('zebra');

    for (let steps = 0; await cards.reclaim(); steps += 1) expect(steps).toBeLessThan(1_000);

    expect(await textOf(sqliteStore(db))).not.toContain('zebra');
    const words = ['kept7'];
    const query = { teamId: 1, collectionId: 10, words, type: undefined, page: 1, limit: 5, currentOnly: true };
    const scope = nothingInMotion;
    expect(await cards.list({ ...query, ...scope })).toMatchObject({ totalCount: 1 });
    expect(await cards.reclaim()).toBe(false);
  });

  const draft = (ordinal: number, word: string): CardDraft => ({
    ordinal,
    title: word,
    statement: '',
    verbatimContent: `${word} says`,
    tableHeader: '',
    start: 0,
    end: 9,
    page: 1,
    knowledgeType: 'knowledge',
    importanceScore: 0.5,
  });
});
