import { nothingInMotion } from '@cardinal/contracts';
import { openSqlite, sqliteStore } from '@cardinal/store';
import { textOf } from '@cardinal/store/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { judgedBy } from '../../src/domain/conflicts/finding.js';
import { extractionStore, type ExtractionStore } from '../../src/outbound/store.js';
import { draft, extractionOf } from '../../testing/card-samples.js';
import { olderFindings, writeOlderData } from '../../testing/older-data.js';

describe('a data folder of an earlier release', () => {
  const all = { teamId: 1, collectionId: 10, page: 1, limit: 10, ...nothingInMotion };
  let records: ExtractionStore;
  let everyText: () => Promise<string>;
  beforeEach(async () => {
    const store = sqliteStore(openSqlite(':memory:'));
    writeOlderData(store.db);
    records = extractionStore(store);
    everyText = () => textOf(store);
    await records.migrate();
  });

  it('keeps its findings and the decisions about them', async () => {
    const { conflicts } = await records.conflicts.list({ ...all, state: undefined, type: undefined });
    expect(conflicts).toMatchObject([
      { key: 'open', state: 'open', ...olderFindings.open, score: 0.8125, decision: '', createdAtMs: 7 },
      {
        key: 'dismissed',
        state: 'dismissed',
        ...olderFindings.dismissed,
        note: 'checked',
        userName: 'Ann',
        decidedAtMs: 9,
      },
    ]);
    expect(await records.findings.countOpen(1, 6)).toBe(1);
    expect(await records.counts.unannounced(10)).toMatchObject([{ instanceId: 5, open: 1, revision: 4 }]);
  });

  it('keeps a decision whose texts were erased', async () => {
    await records.findings.erase(1, 5);
    expect(await everyText()).not.toMatch(/30 days|7 bar|checked/);
    const found = {
      teamId: 1,
      collectionId: 10,
      key: 'erased',
      type: 'value',
      score: 0.5,
      history: false,
      further: 0,
    } as const;
    await records.findings.save([judgedBy({ ...found, ...olderFindings.open }, [])], new Set([5, 6]), 10);
    const { conflicts } = await records.conflicts.list({ ...all, state: undefined, type: undefined });
    expect(conflicts).toMatchObject([{ key: 'erased', state: 'dismissed', createdAtMs: 7, ...olderFindings.open }]);
  });

  it('keeps its cards and their words, and gives new cards new ids', async () => {
    const query = { ...all, words: ['brulee'], currentOnly: true };
    const { cards } = await records.cards.list(query);
    expect(cards.map(({ instanceId, verbatimContent }) => [instanceId, verbatimContent])).toEqual([
      [5, 'crème brûlée'],
      [6, 'crème brûlée'],
    ]);
    const [card] = await records.cards.read(1, 5, 1, -1, 10);
    expect(card).toEqual(cards[0]);
    await records.instances.begin(extractionOf(7));
    await records.cards.save(extractionOf(7), [draft(0, 'crème brûlée')], 78);
    const ids = (await records.cards.list(query)).cards.map(({ cardId }) => cardId);
    expect(new Set(ids).size).toBe(3);
    expect(ids[2]).toBeGreaterThan(Math.max(ids[0] ?? Infinity, ids[1] ?? Infinity));
  });
});
