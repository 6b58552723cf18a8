import { openSqlite, sqliteStore } from '@cardinal/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { WorkBudgetExceededError } from '@cardinal/runtime';
import { createCompareVersions } from '../../src/app/conflicts/compare-versions.js';
import type { CardsRepository, InstancesRepository } from '../../src/app/ports.js';
import type { Rules, VersionComparison } from '../../src/app/rules.js';
import { extractionStore } from '../../src/outbound/store.js';
import { draft, extractionOf } from '../../testing/card-samples.js';
import { rulesHere } from '../../testing/fakes.js';

const running = new AbortController().signal;

describe('comparing two versions of a document', () => {
  let instances: InstancesRepository;
  let cards: CardsRepository;
  let compare: (teamId: number, fromId: number, toId: number) => Promise<VersionComparison>;
  let compared: number;
  let refuses: boolean;
  beforeEach(async () => {
    const store = extractionStore(sqliteStore(openSqlite(':memory:')));
    await store.migrate();
    ({ instances, cards } = store);
    const here = rulesHere();
    compared = 0;
    const counting: Pick<Rules, 'changesBetween'> = {
      changesBetween(...given) {
        compared++;
        return refuses ? Promise.reject(new WorkBudgetExceededError('time')) : here.changesBetween(...given);
      },
    };
    refuses = false;
    compare = (teamId, from, to) => createOnce(teamId, from, to, running);
    const createOnce = createCompareVersions({ cards, rules: counting });
  });

  async function keep(instanceId: number, texts: readonly string[], teamId = 1): Promise<void> {
    const extraction = extractionOf(instanceId, 1, teamId);
    await instances.begin(extraction);
    for (let from = 0; from < texts.length; from += 50) {
      const drafts = texts.slice(from, from + 50).map((text, at) => draft(from + at, text));
      await cards.save(extraction, drafts, 1);
    }
  }
  const told = async (before: readonly string[], after: readonly string[]) => {
    await keep(5, before);
    await keep(6, after);
    const { changes, unchanged } = await compare(1, 5, 6);
    return {
      changes: changes.map(({ kind, from, to, summary }) => [
        kind,
        from?.verbatimContent,
        to?.verbatimContent,
        summary,
      ]),
      unchanged,
    };
  };
  const returns = (days: number) => `Goods may be returned within ${days} days of their delivery.`;
  const [hours, gifts] = ['The shop is open from Monday to Friday.', 'Vouchers are valid at every branch.'];

  it('describes the single difference of a changed card', async () => {
    expect(await told([hours, returns(30), gifts], [hours, returns(14), gifts])).toEqual({
      changes: [['changed', returns(30), returns(14), 'changed from 30 days to 14 days']],
      unchanged: 2,
    });
  });

  it('lists added and removed cards in the order of the document', async () => {
    expect(await told([hours, returns(30)], [gifts, returns(30)])).toEqual({
      changes: [
        ['removed', hours, undefined, ''],
        ['added', undefined, gifts, ''],
      ],
      unchanged: 1,
    });
  });

  it('describes no single difference if there are several', async () => {
    const before = 'Goods may be returned within 30 days of their delivery to the shop in town.';
    const after = 'Goods may be sent back within 14 days of their delivery to a branch in town.';
    const { changes } = await told([before], [after]);
    expect(changes.map(([kind]) => kind)).toEqual(['changed']);
    expect(changes[0]?.[3]).not.toContain('changed from 30 days to 14 days');
  });

  it('counts equal cards individually, and treats a moved card as unchanged', async () => {
    expect(await told([hours, hours, gifts], [gifts, hours])).toEqual({
      changes: [['removed', hours, undefined, '']],
      unchanged: 2,
    });
  });

  it('reads documents of any length, each card once', async () => {
    const all = Array.from({ length: 450 }, (_, n) => `Paragraph ${n} tells of the ${n % 7} seas and of ${n} ships.`);
    expect(await told(all, [...all.slice(0, 449), returns(30)])).toMatchObject({
      changes: [
        ['removed', all[449], undefined, ''],
        ['added', undefined, returns(30), ''],
      ],
      unchanged: 449,
    });
  });

  it('finds nothing of another team or of unknown instances', async () => {
    await keep(5, [hours], 2);
    await keep(6, [returns(30)], 2);
    expect(await compare(1, 5, 6)).toEqual({ changes: [], unchanged: 0 });
  });

  it('is cached until a version is processed again', async () => {
    const first = await told([hours, returns(30)], [hours, returns(14)]);
    expect(await compare(1, 5, 6)).toMatchObject({ unchanged: first.unchanged });
    expect(compared).toBe(1);

    await instances.begin(extractionOf(6, 2));
    expect((await compare(1, 5, 6)).changes).toHaveLength(1);
    expect(compared).toBe(2);
    await cards.save(extractionOf(6, 2), [draft(0, hours), draft(1, returns(30))], 1);
    expect((await compare(1, 5, 6)).changes).toEqual([]);
    await compare(1, 5, 6);
    expect(compared).toBe(3);
  });

  it('is not repeated for versions that are too complex', async () => {
    await keep(5, [hours]);
    await keep(6, [gifts]);
    refuses = true;
    await expect(compare(1, 5, 6)).rejects.toMatchObject({ code: 'WORK_BUDGET_EXCEEDED' });
    refuses = false;
    await expect(compare(1, 5, 6)).rejects.toMatchObject({ code: 'WORK_BUDGET_EXCEEDED' });
    expect(compared).toBe(1);
  });
});
