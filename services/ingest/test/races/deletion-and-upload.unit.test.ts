import { interleaved, type Races } from '@cardinal/testkit/interleaved';
import { expect, it, onTestFinished } from 'vitest';
import { createCollections } from '../../src/app/collections.js';
import type { IngestDeps } from '../../src/app/deps.js';
import { createFiles } from '../../src/app/files.js';
import { change } from '../../src/app/instances/instances.js';
import { createParseQueue } from '../../src/app/parsing/parse-queue.js';
import { released } from '../../src/domain/instance-transitions.js';
import { listed, team } from '../../testing/catalog-samples.js';
import { countedPorts, openUploadWorld, streams, uploadText } from '../../testing/upload-samples.js';

const text = 'A document.';
interface World {
  readonly ports: IngestDeps;
  readonly collectionId: number;
  /** Files whose deletion was confirmed: no reader may see them. */
  readonly deleted: Set<number | 'everything'>;
  /** Files whose upload was confirmed: readers must see them. */
  readonly kept: Set<number>;
}

async function openWorld(): Promise<World> {
  const world = await openUploadWorld({ now: () => 1_900_000_000_000 });
  onTestFinished(() => world[Symbol.asyncDispose]());
  return { ports: world.deps, collectionId: world.collectionId, deleted: new Set(), kept: new Set() };
}

/** Ids of the files that readers see. */
async function shown({ ports, collectionId }: World): Promise<readonly number[]> {
  const contents = await createCollections(ports)
    .get(team, collectionId)
    .catch(() => undefined);
  const listed = await createFiles(ports, async () => {}).list(team);
  return [...listed.map(({ id }) => id), ...(contents?.instances ?? []).map(({ fileId }) => fileId)];
}

const races: Races<IngestDeps, World> = {
  open: openWorld,
  hooked: countedPorts,
  plain: streams,
  operations: {
    async upload(ports, { collectionId, kept }) {
      const { file } = await uploadText(ports, collectionId, text);
      kept.add(file.id);
    },
    async 'deletion of the file'(ports, { deleted }) {
      const [file] = await listed(ports.store, team);
      await createFiles(ports, async () => {}).delete(team, file?.id ?? 0);
      if (file) deleted.add(file.id);
    },
    async 'deletion of the collection'(ports, { collectionId, deleted }) {
      await createCollections(ports).delete(team, collectionId);
      deleted.add('everything');
    },
    async 'a parser that takes it and hands it back'(ports) {
      const claimed = await createParseQueue(ports).claim();
      if (claimed) await change(ports.store, claimed, released(claimed, ports.clock.now()));
    },
  },
  settle: async () => {},
  async faults(world) {
    const { kept, deleted } = world;
    const ids = deleted.size > 0 ? [] : await shown(world);
    return [...kept].filter((id) => deleted.size === 0 && !ids.includes(id)).map((id) => `${id} is not shown`);
  },
  async misread(world) {
    const { deleted } = world;
    const gone = (await shown(world)).filter((id) => deleted.has(id) || deleted.has('everything'));
    return gone.map((id) => `${id} is shown`);
  },
};

it('a file is not shown if it is deleted at any moment of another upload of it', async () => {
  const uploadedBefore = async (): Promise<World> => {
    const world = await openWorld();
    await uploadText(world.ports, world.collectionId, text);
    return world;
  };

  expect(await interleaved({ ...races, open: uploadedBefore }, 'upload', 'deletion of the file')).toEqual([]);
});

it('a collection is not shown if it is deleted at any moment of an upload', async () => {
  expect(await interleaved(races, 'upload', 'deletion of the collection')).toEqual([]);
});

it('an upload at any moment of the deletion of its collection is not shown once both are over', async () => {
  expect(await interleaved(races, 'deletion of the collection', 'upload')).toEqual([]);
});

it('a file is shown if a parser claims and releases it at any moment of its upload', async () => {
  expect(await interleaved(races, 'upload', 'a parser that takes it and hands it back')).toEqual([]);
});
