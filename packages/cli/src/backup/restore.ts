import { ArchiveDamagedError, readArchive, rowsIn } from '@cardinal/archive';
import type { ArchivedDocument, StoredCard } from '@cardinal/extraction/archive';
import { openIndexArchive } from '@cardinal/retrieval/archive';
import type { ArchiveContents, InstanceRow } from './content.js';
import type { Deployment, OwnDeployment } from './deployment.js';
import { BackupInterruptedError, RestoreBaseError, RestoreClashError } from './errors.js';
import { counted, inspectArchive, type ArchiveFile, type InspectNeeds, type Inspected } from './inspect.js';
import type { Progress } from './progress.js';
import { createContentRestorer, type ContentChunk } from './restore-content.js';
import { createOriginalsWriter } from './restore-originals.js';

export interface RestoreRequest {
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
}

function cardsIn(bytes: Buffer): readonly StoredCard[] {
  const cards = rowsIn<{ -readonly [name in keyof StoredCard]: StoredCard[name] }>(bytes);
  // Archives of older releases have no table headers. In place, because a copy of each card takes as long as parsing it.
  for (const card of cards) card.tableHeader ??= '';
  return cards;
}

export interface RestoreResult extends ArchiveContents {
  readonly archive: string;
}

/**
 * Restores an archive into a deployment whose services do not run. The whole archive is read and compared before anything is written. The
 * records that make the data visible are written last, so that an interrupted restore shows nothing, and can be completed by running it
 * again.
 *
 * @throws {ArchiveDamagedError} {ArchiveVersionError} {RestoreClashError} {RestoreBaseError} with nothing written.
 * @throws {BackupInterruptedError}
 */
export async function restoreBackup(
  deployment: OwnDeployment,
  file: ArchiveFile,
  { nowMs, signal, report }: RestoreRequest,
): Promise<RestoreResult> {
  const told = (doing: string, totalDocuments: number) => {
    let documents = 0;
    return {
      document: (count: number) => void (documents += count),
      onBytes: (bytes: number) => {
        if (signal.aborted)
          throw new BackupInterruptedError('The restore was interrupted; run it again to complete it.');
        report({ doing, documents, totalDocuments, bytes, totalBytes: file.bytes });
      },
    };
  };
  const inspected = await inspectArchive(file, {
    onBytes: told('checking', 0).onBytes,
    ...(!deployment.isNew && clashesIn(deployment)),
  });
  const { manifest, instances } = inspected;
  const isIncrement = manifest.base !== '';
  if (isIncrement) await requireBase(deployment, instances);
  const giveWay = await requireRoom(deployment, inspected);
  if (isIncrement) await deployment.catalog.keepOnly(manifest.scope, inspected, nowMs);
  await requirePlaces(deployment, inspected);

  const total = instances.filter(({ content }) => content === 'here').length;
  const { onBytes, document } = told('restoring', total);
  await writeContent(deployment, file, inspected, { onBytes, document });
  await writeRecords(deployment, inspected, giveWay, nowMs);
  return {
    archive: manifest.id,
    teams: inspected.teams.length,
    collections: inspected.collections.length,
    documents: instances.length,
    unfinished: instances.filter(({ content }) => content === 'again').length,
    cards: inspected.checksums.counts['cards'] ?? 0,
    originals: inspected.checksums.blobs.count,
  };
}

/** @throws {RestoreClashError} */
const clashesIn = ({ cards }: Deployment): InspectNeeds => ({
  async onCards(some) {
    const clash = await cards.cardClash(some);
    if (clash !== undefined) throw new RestoreClashError(`card ${clash}`);
  },
  async onConflicts(records) {
    const clash = await cards.conflictClash(records);
    if (clash !== undefined) throw new RestoreClashError(`conflict ${clash}`);
  },
});

/** Checks that the documents that an increment does not contain exist here, in the state of the base archive. @throws {RestoreBaseError} */
async function requireBase({ catalog }: Deployment, instances: readonly InstanceRow[]): Promise<void> {
  for (const { id, teamId, generation } of instances.filter(({ content }) => content === 'earlier')) {
    const here = await catalog.instance({ id, teamId });
    if (here?.generation !== generation) {
      throw new RestoreBaseError(
        `This archive is an increment: document ${id}, on which it builds, is missing here. Restore the archive before it first.`,
      );
    }
  }
}

/** @returns empty teams, as a first start creates them, that the teams of the archive replace. @throws {RestoreClashError} */
async function requireRoom({ accounts, catalog }: Deployment, { teams, keys }: Inspected): Promise<readonly number[]> {
  const clash = await accounts.clash({ teams, keys });
  for (const teamId of clash.teams) {
    if ((await catalog.collections({ teamId })).length > 0) throw new RestoreClashError(`team ${teamId}`);
  }
  if (clash.key !== undefined) throw new RestoreClashError(`key ${clash.key}`);
  return clash.teams;
}

async function requirePlaces({ catalog, cards }: Deployment, inspected: Inspected): Promise<void> {
  const clash = await catalog.clash(inspected);
  if (clash !== undefined) throw new RestoreClashError(clash);
  const document = await cards.clash(inspected.instances.map(documentOf));
  if (document !== undefined) throw new RestoreClashError(`document ${document}`);
}

const documentOf = ({ id: instanceId, current, ...instance }: InstanceRow): ArchivedDocument => ({
  ...instance,
  instanceId,
  state: current ? 'current' : 'superseded',
});

interface Told {
  readonly onBytes: (bytes: number) => void;
  readonly document: (count: number) => void;
}

/** Writes originals, cards, vectors, findings and asks, which are invisible until the catalog is written. */
async function writeContent(
  deployment: OwnDeployment,
  file: ArchiveFile,
  { manifest, checksums, instances, collections }: Inspected,
  told: Told,
): Promise<void> {
  const { cards, asks, accounts, blobs, isNew } = deployment;
  const { model } = manifest;
  await using index = model && (await openIndexArchive(deployment.index, model, { writable: true, isNew }));
  if (index && model && model.embedder !== '' && (await index.embedderUrl(model.id)) === undefined) {
    await index.rememberEmbedder(model.embedder);
  }
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const conflictIds = new Map<number, Set<number>>(collections.map(({ id }) => [id, new Set()]));
  const content = index && model && createContentRestorer({ cards, index, model, instances: byId });
  const originals = createOriginalsWriter(blobs, { isNew });
  let chunk: Partial<ContentChunk> = {};
  for await (const piece of readArchive(counted(file.open(), told.onBytes), checksums)) {
    if (piece.kind === 'blob') await originals.write(piece);
    if (piece.kind !== 'chunk') continue;
    const { section, suffix, bytes } = piece;
    switch (section) {
      case 'documents':
        chunk = { documents: rowsIn(bytes) };
        break;
      case 'cards':
        chunk = { ...chunk, cards: cardsIn(bytes) };
        break;
      case 'vectors': {
        if (suffix === 'jsonl') {
          chunk = { ...chunk, vectors: rowsIn(bytes) };
          break;
        }
        const { documents, cards: some, vectors } = chunk;
        if (!content || !documents || !some || !vectors) {
          throw new ArchiveDamagedError('The archive is damaged: it has vectors without their cards.');
        }
        await content.add({ documents, cards: some, vectors, floats: bytes });
        told.document(documents.filter(({ last }) => last).length);
        break;
      }
      case 'comparisons':
        await cards.put({ comparisons: rowsIn(bytes) });
        break;
      case 'counts':
        await cards.put({ counts: rowsIn(bytes) });
        break;
      case 'conflicts': {
        const records = rowsIn<Parameters<typeof cards.putConflicts>[0][number]>(bytes);
        for (const { collectionId, conflictId } of records) conflictIds.get(collectionId)?.add(conflictId);
        await cards.putConflicts(records);
        break;
      }
      case 'asks':
        await asks.put(rowsIn(bytes));
        break;
      case 'calls':
        await accounts.put({ calls: rowsIn(bytes) });
        break;
    }
  }
  await content?.done();
  await originals.done();
  if (manifest.base === '') return;
  for (const { teamId, id } of collections) {
    await cards.keepOnly({ teamId, collectionId: id }, conflictIds.get(id) ?? new Set());
  }
}

/** Writes the records that make the rest visible: files, instances, accounts, and the collections last. */
async function writeRecords(
  { accounts, catalog }: Deployment,
  inspected: Inspected,
  giveWay: readonly number[],
  nowMs: number,
): Promise<void> {
  const { files, collections, teams, users, keys, ledgers, audit } = inspected;
  await catalog.put({ files });
  const instances = [];
  for (const row of inspected.instances) {
    const { content, reading: _reading, ...instance } = row;
    const here = content === 'earlier' ? await catalog.instance(instance) : undefined;
    // A document of which only the state has changed is announced to the other services like any change.
    const isNews = here !== undefined && here.revision !== instance.revision;
    instances.push(isNews ? { ...instance, ...untold, changedMs: nowMs } : instance);
  }
  await catalog.put({ instances });
  for (const teamId of giveWay) await accounts.dropMembers(teamId);
  await accounts.put({ audit });
  for (const { id } of teams) await accounts.record(id, 'backup.restore', { archive_id: inspected.manifest.id });
  await accounts.put({ teams, users, keys, ledgers });
  await catalog.put({ collections });
}

const untold = { pending: true, appliedExtraction: 0, appliedRetrieval: 0 } as const;
