import { openSqlite, sqliteStore } from '@cardinal/store';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAnnounceCounts } from '../../src/app/conflicts/announce.js';
import { createFollowConflicts, createKeepFindings } from '../../src/app/conflicts/keep-findings.js';
import { extractionStore, type ExtractionStore } from '../../src/outbound/store.js';
import { extractionOf } from '../../testing/card-samples.js';
import { finding } from '../../testing/conflict-samples.js';
import { recordingPublisher } from '../../testing/fakes.js';

describe('findings of instances that change', () => {
  let store: ExtractionStore;
  let publisher: ReturnType<typeof recordingPublisher>;
  beforeEach(async () => {
    store = extractionStore(sqliteStore(openSqlite(':memory:')));
    await store.migrate();
    publisher = recordingPublisher();
    for (const instanceId of [5, 6, 7]) await store.instances.begin(extractionOf(instanceId));
    await createKeepFindings({ ...store, clock: { now: () => 1 } })([finding('a', 5, 6), finding('b', 5, 7)]);
    await announce([5, 6, 7]);
  });
  const announce = (ids: readonly number[]) => createAnnounceCounts({ ...store, publisher })(1, 10, ids);
  const follow = (instanceId: number) =>
    createFollowConflicts({ ...store, announce: createAnnounceCounts({ ...store, publisher }) })(1, 10, instanceId);
  const told = () =>
    publisher.published.map(({ data }) => data as { instanceId: number; open: number; revision: number });

  it('publish each change of a count once, with the next revision', async () => {
    await announce([5, 6]);
    await announce([5, 6, 7]);
    await store.instances.setState(1, 10, 6, 'superseded', 1);
    await follow(6);
    expect(told()).toEqual([
      { teamId: 1, collectionId: 10, instanceId: 5, open: 2, revision: 1 },
      { teamId: 1, collectionId: 10, instanceId: 6, open: 1, revision: 1 },
      { teamId: 1, collectionId: 10, instanceId: 7, open: 1, revision: 1 },
      { teamId: 1, collectionId: 10, instanceId: 5, open: 1, revision: 2 },
      { teamId: 1, collectionId: 10, instanceId: 6, open: 0, revision: 2 },
    ]);
  });

  it('are counted again if the count changed meanwhile', async () => {
    const { findings } = store;
    const counted = [7, 3];
    const changing = { ...findings, countOpen: async () => counted.shift() ?? 3 };
    await createAnnounceCounts({ ...store, findings: changing, publisher })(1, 10, [5]);
    expect(told().at(-1)).toMatchObject({ instanceId: 5, open: 3 });
  });

  it('publish the counts of other documents after an interrupted deletion', async () => {
    await store.instances.setState(1, 10, 5, 'deleted', 1);
    publisher.publish = async () => {
      throw new RangeError('the bus is away');
    };
    await expect(follow(5)).rejects.toThrow('the bus is away');

    publisher = recordingPublisher();
    await follow(5);
    expect(told()).toMatchObject([
      { instanceId: 6, open: 0 },
      { instanceId: 7, open: 0 },
    ]);
    expect(await store.findings.ofInstance(1, 6)).toEqual([]);
  });

  it('have sides with the state that their instance got meanwhile', async () => {
    const { findings, instances } = store;
    await instances.setState(1, 10, 6, 'superseded', 1);
    let writes = 0;
    const slow = {
      ...findings,
      async setCurrent(...given: Parameters<typeof findings.setCurrent>) {
        if (writes++ === 0) await instances.setState(1, 10, 6, 'current', 2);
        return findings.setCurrent(...given);
      },
    };
    store = { ...store, findings: slow };
    await follow(6);
    expect(await findings.countOpen(1, 6)).toBe(1);
  });
});
