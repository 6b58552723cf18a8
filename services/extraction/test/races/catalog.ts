import {
  document,
  inMotionMessage,
  toWireState,
  type ingest,
  type ingestion,
  type InstanceState,
  type Processing,
} from '@cardinal/contracts';
import { AppError } from '@cardinal/kernel';
import { buildDocument, heading, paragraph } from '../../testing/documents.js';
import { sentence, subject } from '../conflicts/compared-documents.js';

export const [teamId, collectionId] = [1, 10];

/** Content of a document: for each of its cards, the pressure in bar at which the card's valve opens. */
export type Says = readonly (readonly [about: number, bar: number])[];

/** A version of a document in the catalog. */
interface Kept {
  readonly instanceId: number;
  readonly fileName: string;
  readonly version: number;
  says: Says;
  generation: number;
  revision: number;
  state: InstanceState;
  /** Revision that extraction has confirmed. */
  applied: number;
}

/** Ingest's part for extraction: it decides which version answers, and returns its decision before the events about it are handled. */
export interface Catalog extends Pick<
  ingest.CatalogServiceClient,
  'readParsed' | 'getCollection' | 'readCollection' | 'getScope'
> {
  readonly instances: ReadonlyMap<number, Kept>;
  add(instanceId: number, fileName: string, version: number, says: Says, state?: InstanceState): void;
  processAgain(instanceId: number, says: Says): void;
  /** @returns the event about the change. */
  decide(states: Readonly<Record<number, InstanceState>>): ingestion.InstancesChanged;
  deleteCollection(): ingestion.InstancesChanged;
  confirm(changed: Pick<ingestion.InstancesChanged, 'changes'>): void;
  processing(instanceId: number): Processing;
}

class NotFoundError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'FILE_NOT_FOUND';
}

/** @param known contents of another catalog. */
export function createCatalog(known: ReadonlyMap<number, Kept> = new Map()): Catalog {
  const instances = new Map(structuredClone(known));
  let isDeleted = false;
  let revision = 1;
  const kept = (instanceId: number): Kept => {
    const found = instances.get(instanceId);
    if (!found) throw new RangeError(`there is no ${instanceId}`);
    return found;
  };
  const seen = (): readonly Kept[] => {
    if (isDeleted) throw new NotFoundError('Collection not found.');
    return [...instances.values()].filter(({ state }) => state !== 'deleted');
  };
  const inMotion = (state: InstanceState): number[] =>
    [...instances.values()].flatMap((one) =>
      one.state === state && one.applied < one.revision ? [one.instanceId] : [],
    );

  const catalog: Catalog = {
    instances,
    add(instanceId, fileName, version, says, state = 'current') {
      instances.set(instanceId, { instanceId, fileName, version, says, state, generation: 1, revision: 0, applied: 0 });
    },
    processAgain(instanceId, says) {
      const one = kept(instanceId);
      one.says = says;
      one.generation += 1;
    },
    decide(states) {
      const changes = Object.entries(states).flatMap(([id, state]) => {
        const one = kept(Number(id));
        if (one.state === 'deleted' || one.state === state) return [];
        one.state = state;
        one.revision += 1;
        return [{ instanceId: one.instanceId, revision: one.revision, state: toWireState(state) }];
      });
      revision += 1;
      return { teamId, collectionId, changes, collectionDeleted: false };
    },
    deleteCollection() {
      isDeleted = true;
      const all = Object.fromEntries([...instances.keys()].map((id) => [id, 'deleted' as const]));
      return { ...catalog.decide(all), collectionDeleted: true };
    },
    confirm({ changes }) {
      for (const { instanceId, revision: applied } of changes) {
        const one = kept(instanceId);
        one.applied = Math.max(one.applied, applied);
      }
      revision += 1;
    },
    processing(instanceId) {
      const { generation, revision, state } = kept(instanceId);
      return { teamId, collectionId, instanceId, fileId: 1000 + instanceId, generation, revision, state };
    },

    async *readParsed({ instanceId = 0 }) {
      const { says, state } = kept(instanceId);
      if (state === 'deleted') throw new NotFoundError('File not found.');
      const blocks = says.flatMap(([about, bar]) => [
        heading(`Valve ${subject(about)}`),
        paragraph(textOf(about, bar)),
      ]);
      for (const part of buildDocument(blocks).parts)
        yield { part: Buffer.from(document.ParsedPart.encode(part).finish()) };
    },
    async getScope() {
      seen();
      const [deletedInstanceIds, supersededInstanceIds, currentInstanceIds] = [
        inMotion('deleted'),
        inMotion('superseded'),
        inMotion('current'),
      ];
      const lists = { deletedInstanceIds, supersededInstanceIds, currentInstanceIds };
      return { revision, inMotion: inMotionMessage(lists), passing: [] };
    },
    async getCollection() {
      return { collection: undefined, instances: seen().map(instanceOf) };
    },
    async *readCollection() {
      yield { collection: undefined, instances: seen().map(instanceOf) };
    },
  };
  return catalog;
}

/** The sentence as in the card of its document. */
export const textOf = (about: number, bar: number): string => sentence(about, bar);

const instanceOf = ({ instanceId: id, fileName: name, version, state }: Kept): ingest.FileInstance => ({
  ...{ id, name, version, collectionId, fileId: 1000 + id, current: state === 'current', status: 'processed' },
  ...{
    percent: 100,
    pages: 1,
    sha256: '',
    source: '',
    metadata: '',
    collectionName: '',
    knowledgeCards: 1,
    stage: 'done',
    statusReason: '',
    statusMessage: '',
    uploadedAtMs: 0,
  },
});
