import { openArchiveWriter, type ArchiveWriter, type Manifest, type Scope, type Sink } from '@cardinal/archive';
import { withoutTexts, type ConflictRecord } from '@cardinal/extraction/archive';
import { asArchived, isAtRest, type CollectionRecord, type Instance } from '@cardinal/ingest/archive';
import { modelsOf, openIndexArchive, type IndexArchive } from '@cardinal/retrieval/archive';
import { BlobNotFoundError } from '@cardinal/store';
import { originalOf, type Base } from './base.js';
import { createContentWriter, type ArchiveContents, type InstanceRow } from './content.js';
import type { Deployment } from './deployment.js';
import { BackupInterruptedError, BackupScopeError } from './errors.js';
import type { Progress } from './progress.js';
import { createDocumentReader, type DocumentReader } from './read-documents.js';

export interface BackupRequest {
  readonly scope: Scope;
  /** Present for an increment: contents of the base are not written again. */
  readonly base?: Base | undefined;
  readonly id: string;
  readonly program: string;
  readonly nowMs: number;
  readonly sink: Sink;
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
}

export interface BackupResult extends ArchiveContents {
  readonly archive: string;
  readonly base: string;
  readonly model: string;
  readonly bytes: number;
}

/** Number of passes over all documents. A document that changes during each of them counts as being processed. */
const rounds = 2;

/**
 * Writes an archive of a deployment that may be running. The contents of a document are read, then its catalog entry again: an unchanged
 * document is archived completely, of a changed one only the original. The catalog is written last, so that nothing that was deleted
 * meanwhile is restored.
 *
 * @throws {BackupScopeError} {BackupInterruptedError}
 */
export async function createBackup(deployment: Deployment, request: BackupRequest): Promise<BackupResult> {
  const [model] = await modelsOf(deployment.index);
  if (!model) return write(deployment, request, undefined, undefined);
  await using index = await openIndexArchive(deployment.index, model, { writable: false });
  const embedder = (await index.embedderUrl(model.id)) ?? '';
  return await write(deployment, request, { id: model.id, dimensions: model.dimensions, embedder }, index);
}

async function write(
  deployment: Deployment,
  request: BackupRequest,
  model: Manifest['model'],
  index: IndexArchive | undefined,
): Promise<BackupResult> {
  const { catalog, cards } = deployment;
  const { scope, base, id, program, nowMs, sink, signal, report } = request;
  await requireScope(deployment, scope);
  // Recorded first, so that the archive of a whole team includes this entry of the audit log.
  for (const team of await deployment.accounts.teams(scope.teamId)) {
    const subject = { archive_id: id, ...(scope.collectionId !== undefined && { collection_id: scope.collectionId }) };
    await deployment.accounts.record(team.id, 'backup.create', subject);
  }
  const manifest = { id, program, createdAtMs: nowMs, scope, base: base?.manifest.id ?? '', ...(model && { model }) };
  const writer = await openArchiveWriter(sink, manifest);
  const content = createContentWriter(writer);
  const reader = index && model && createDocumentReader({ catalog, cards, index, content, modelId: model.id });
  const originals = createOriginals(deployment, writer, base);
  const isEarlier = ({ id: instanceId, generation }: Instance): boolean =>
    base?.generations.get(instanceId) === generation;

  const progress = { documents: 0, totalDocuments: 0 };
  const collections = await catalog.collections(scope);
  for (const collection of collections) progress.totalDocuments += (await catalog.instances(collection)).length;
  for (let round = 1; round <= rounds; round++) {
    for (const collection of await catalog.collections(scope)) {
      const instances = await catalog.instances(collection);
      await originals.of(collection, instances, async (instance) => {
        if (signal.aborted) throw new BackupInterruptedError('The backup was interrupted and has been discarded.');
        const isThere = isEarlier(instance) || reader?.readingOf(instance) !== undefined;
        if (!isThere && isAtRest(instance)) await reader?.read(instance);
        if (round === 1) progress.documents += 1;
        report({ doing: 'reading', ...progress, bytes: writer.bytes, totalBytes: 0 });
      });
    }
  }
  await content.flush();
  return finish({ deployment, request, writer, originals, reader, isEarlier, model: model?.id ?? '' });
}

interface Finish {
  readonly deployment: Deployment;
  readonly request: BackupRequest;
  readonly writer: ArchiveWriter;
  readonly originals: Originals;
  readonly reader: DocumentReader | undefined;
  readonly isEarlier: (instance: Instance) => boolean;
  readonly model: string;
}

/** Writes the small records in their current state, and ends the archive. */
async function finish(needs: Finish): Promise<BackupResult> {
  const { deployment, request, writer, originals, reader, isEarlier, model } = needs;
  const { accounts, catalog } = deployment;
  const { scope, nowMs, base, id } = request;
  let unfinished = 0;
  let documents = 0;
  const collections = await catalog.collections(scope);
  for (const collection of collections) {
    const now = await catalog.instances(collection);
    // Originals of instances added since the last pass are written here; deleted instances are left out.
    const there = new Set<number>();
    await originals.of(collection, now, async (instance) => void there.add(instance.id));
    const rest = now.filter((instance) => there.has(instance.id));
    const placed = new Map(rest.map((instance) => [instance.id, placeOf(instance, isEarlier, reader)]));
    const isWhole = (instance: Instance): boolean => placed.get(instance.id)?.content !== 'again';
    const rows = asArchived(rest, isWhole, nowMs).map((instance): InstanceRow => ({
      ...instance,
      ...(placed.get(instance.id) ?? again),
    }));
    documents += rows.length;
    unfinished += rows.filter(({ content }) => content === 'again').length;
    await writer.add('collections', [collection]);
    await addAll(writer, 'instances', rows);
    await addAll(
      writer,
      'files',
      await catalog.files(collection.teamId, [...new Set(rows.map(({ fileId }) => fileId))]),
    );
    await writeFindings(deployment, writer, collection, new Set(rows.filter(isWhole).map((row) => row.id)));
    const key = { teamId: collection.teamId, collectionId: collection.id };
    for await (const asks of deployment.asks.asks(key)) await writer.add('asks', asks);
  }
  const teams = await accounts.teams(scope.teamId);
  for (const team of teams) {
    await writer.add('teams', [team]);
    await addAll(writer, 'users', await accounts.users(team.id));
    await addAll(writer, 'keys', await accounts.keys(team.id));
    if (scope.collectionId !== undefined) continue;
    await addAll(writer, 'ledgers', await accounts.ledgers(team.id));
    for await (const calls of accounts.calls(team.id)) await writer.add('calls', calls);
    for await (const entries of accounts.audit(team.id)) await writer.add('audit', entries);
  }
  const { counts, blobs } = await writer.finish();
  return {
    archive: id,
    base: base?.manifest.id ?? '',
    model,
    bytes: writer.bytes,
    teams: teams.length,
    collections: collections.length,
    documents,
    unfinished,
    cards: counts['cards'] ?? 0,
    originals: blobs.count,
  };
}

const again = { content: 'again', reading: 0 } as const;

function placeOf(
  instance: Instance,
  isEarlier: (instance: Instance) => boolean,
  reader: DocumentReader | undefined,
): Pick<InstanceRow, 'content' | 'reading'> {
  const reading = reader?.readingOf(instance);
  if (reading !== undefined) return { content: 'here', reading };
  return isEarlier(instance) && isAtRest(instance) ? { content: 'earlier', reading: 0 } : again;
}

/**
 * Writes comparisons and conflicts of completely archived documents. A conflict needs both sides; if one is incomplete, only a decision is
 * kept, without texts.
 */
async function writeFindings(
  { cards }: Deployment,
  writer: ArchiveWriter,
  { teamId, id: collectionId }: CollectionRecord,
  whole: ReadonlySet<number>,
): Promise<void> {
  for (const ids of inParts([...whole])) {
    await writer.add('comparisons', await cards.comparisons(teamId, ids));
    await writer.add('counts', await cards.counts(teamId, ids));
  }
  for await (const records of cards.conflicts({ teamId, collectionId })) {
    await writer.add(
      'conflicts',
      records.flatMap((record) => kept(record, whole)),
    );
  }
}

function kept(record: ConflictRecord, whole: ReadonlySet<number>): readonly ConflictRecord[] {
  if (whole.has(record.first.instanceId) && whole.has(record.second.instanceId)) return [record];
  return record.decision === '' ? [] : [withoutTexts(record)];
}

interface Originals {
  /** Writes originals that are not archived yet, then calls `then` for each instance whose original is archived. */
  of(
    collection: CollectionRecord,
    instances: readonly Instance[],
    then: (instance: Instance) => Promise<void>,
  ): Promise<void>;
}

function createOriginals({ catalog, blobs }: Deployment, writer: ArchiveWriter, base: Base | undefined): Originals {
  const written = new Set<string>();
  return {
    async of({ teamId }, instances, then) {
      for (const some of inParts(instances)) {
        const files = await catalog.files(teamId, [...new Set(some.map(({ fileId }) => fileId))]);
        const sizes = new Map(files.map(({ id, sizeBytes }) => [id, sizeBytes]));
        for (const instance of some) {
          const name = originalOf(instance);
          const size = sizes.get(instance.fileId);
          if (size === undefined) continue; // the file was deleted meanwhile
          if (!written.has(name) && !base?.originals.has(name)) {
            if (!(await blobs.exists(teamId, instance.sha256))) continue;
            try {
              await writer.blob(teamId, instance.sha256, size, blobs.read(teamId, instance.sha256));
            } catch (thrown) {
              if (thrown instanceof BlobNotFoundError && !(await catalog.instance(instance))) continue;
              throw thrown;
            }
            written.add(name);
          }
          await then(instance);
        }
      }
    },
  };
}

async function requireScope({ accounts, catalog }: Deployment, scope: Scope): Promise<void> {
  const { teamId, collectionId } = scope;
  if (teamId !== undefined && (await accounts.teams(teamId)).length === 0) {
    throw new BackupScopeError(`There is no team ${teamId}.`);
  }
  if (collectionId !== undefined && (await catalog.collections(scope)).length === 0) {
    throw new BackupScopeError(`Team ${String(teamId)} has no collection ${collectionId}.`);
  }
}

async function addAll(writer: ArchiveWriter, section: string, rows: readonly object[]): Promise<void> {
  for (const some of inParts(rows)) await writer.add(section, some);
}

/** Maximum number of records in one batch. */
const atOnce = 500;

function* inParts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce);
}
