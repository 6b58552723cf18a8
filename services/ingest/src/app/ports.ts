import type { document, DocumentType } from '@cardinal/contracts';
import type { Instance, InstanceStatus, Stage } from '../domain/instance.js';
import type { StatusCounts } from '../domain/status.js';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export interface Collection {
  readonly id: number;
  readonly teamId: number;
  readonly name: string;
  readonly publishDisabled: boolean;
  readonly user: User;
  readonly createdAtMs: number;
}

/** A collection with totals of its instances. */
export interface CollectionView extends Collection {
  readonly statusCounts: StatusCounts;
  readonly instances: number;
  /** Number of cards of current versions. */
  readonly cards: number;
}

export interface File {
  readonly id: number;
  readonly teamId: number;
  readonly sha256: string;
  readonly name: string;
  readonly type: DocumentType;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly user: User;
  /** Status derived from all its instances; keeps the last value when none is left. */
  readonly status: InstanceStatus;
  readonly createdAtMs: number;
  /** Number of uploads of the file. */
  readonly uploads: number;
  /** Incremented by each write of the status. */
  readonly writes: number;
}

/** Every read and write names the team; deleted collections are not found. */
export interface CollectionRepository {
  /** @param requestId idempotency key, by which `madeBy` finds the collection. Default: none. */
  insert(collection: Omit<Collection, 'id'>, requestId?: string): Promise<Collection>;
  /** Id of the collection that a request created, even if it is deleted by now; undefined if the request created none. */
  madeBy(teamId: number, requestId: string): Promise<number | undefined>;
  /** Newest first. */
  list(teamId: number): Promise<readonly CollectionView[]>;
  find(teamId: number, id: number): Promise<CollectionView | undefined>;
  /** Number of announcements of its current versions; undefined if there is no such collection. Does not read its instances. */
  revision(teamId: number, id: number): Promise<number | undefined>;
  /** Increments the revision. */
  advance(teamId: number, id: number): Promise<void>;
  names(teamId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** @returns false if there is no such collection. */
  tombstone(teamId: number, id: number, nowMs: number): Promise<boolean>;
}

/** A part of a list that may be long. */
export interface Page<T> {
  readonly found: readonly T[];
  readonly isLast: boolean;
}

/** All files deleted before a time, and some of those deleted at it. */
export interface PassedFiles {
  readonly deletedMs: number;
  readonly files: number;
}

/** Files: bytes under a name, owned by a team, and linked to collections by instances. */
export interface FileRepository {
  /** The live file of these bytes under this name, with one more upload; created if there is none. */
  upsert(file: Omit<File, 'id' | 'status' | 'uploads' | 'writes'>): Promise<File>;
  /** Some hundred files with ids below `below`, newest first, without those whose status is `new`. */
  page(teamId: number, below: number): Promise<Page<File>>;
  find(teamId: number, id: number): Promise<File | undefined>;
  /** Compare-and-set. @returns false if the status was written since the file was read. */
  setStatus(file: Pick<File, 'id' | 'writes'>, status: InstanceStatus): Promise<boolean>;
  /** @param uploads number that the file must have, because a later upload needs the file. @returns false if no file matches. */
  tombstone(teamId: number, id: number, nowMs: number, uploads?: number): Promise<boolean>;
  /** Those of these files that are deleted and that no instance refers to. */
  purgeable(ids: readonly number[]): Promise<readonly File[]>;
  /** The same among the next deleted files, some hundred of them in the order of their deletion. @param passed those before; none: begins. */
  nextPurgeable(
    passed?: PassedFiles,
  ): Promise<{ readonly found: readonly File[]; readonly next: PassedFiles | undefined }>;
  /** Live files created before `beforeMs` that no instance refers to. */
  unlinked(beforeMs: number, limit: number): Promise<readonly File[]>;
  remove(id: number): Promise<void>;
  /** Whether a live file other than `except` has these bytes. */
  haveBytes(teamId: number, sha256: string, except?: number): Promise<boolean>;
  /** Whether any file has these bytes, including deleted files that are not purged yet. */
  knowBytes(teamId: number, sha256: string): Promise<boolean>;
}

/** A lease ends at `untilMs`, so that a process that dies does not hold it for ever. */
export interface GuardLease {
  readonly nowMs: number;
  readonly untilMs: number;
}

/**
 * Protects the bytes of a hash between an upload that finds them and a purge that removes them. A delayed holder may outlive its lease: its
 * fencing token tells whether it still holds the protection, and cannot end that of another holder.
 */
export interface BlobGuard {
  /** Protects bytes that an upload is about to refer to. @returns the fencing token; undefined while a purge is under way. */
  protect(teamId: number, sha256: string, lease: GuardLease): Promise<string | undefined>;
  /** Whether the bytes have not been condemned since, even if the lease has expired. */
  isProtected(teamId: number, sha256: string, fence: string): Promise<boolean>;
  /**
   * Ends the protection by one upload, whose reference is written or which failed; other uploads still protect the bytes.
   *
   * @returns whether the bytes were protected until now, as `isProtected`. To be called once per `protect`.
   */
  release(teamId: number, sha256: string, fence: string): Promise<boolean>;
  /** Claims the bytes for removal, exclusively. @returns the fencing token; undefined if an upload or another purge holds them. */
  condemn(teamId: number, sha256: string, lease: GuardLease): Promise<string | undefined>;
  /** Whether no upload and no other purge has claimed the bytes since, even if the lease has expired. */
  isCondemned(teamId: number, sha256: string, fence: string): Promise<boolean>;
  /** Ends the condemnation: the bytes are removed, or turned out to be needed. */
  absolve(teamId: number, sha256: string, fence: string): Promise<void>;
}

/** Selects instances by their fields: equal to a value, one of several values, or within a bound. */
export type Where = {
  readonly [Field in keyof Instance]?:
    | Instance[Field]
    | { readonly in: readonly Instance[Field][] }
    | { readonly atMost: number }
    | { readonly above: number | string };
};

export interface Selection<Field extends keyof Instance = keyof Instance> {
  /** Order by this time, ascending, where an index has the wanted instances in it; default: by id. */
  readonly earliest?: 'changedMs' | 'deletedMs';
  readonly limit?: number;
  /** Only these fields are read; default: all. */
  readonly fields?: readonly Field[];
}

export interface Replacement {
  readonly before: Instance;
  readonly after: Instance;
}

export interface StageCount {
  readonly stage: Stage;
  readonly files: number;
  /** Since when the oldest of these files waits, in milliseconds since the epoch; 0 if there is none. */
  readonly sinceMs: number;
}

export interface PageSelection<Field extends keyof Instance> {
  readonly where?: Where;
  /** Only these fields are read; default: all. */
  readonly fields?: readonly Field[];
}

export type InstancePage<Field extends keyof Instance> = Page<Pick<Instance, Field | 'fileName'>>;

/** Records of instances. Contains no rules: the allowed changes are in `domain/instance-transitions.ts`. */
export interface InstanceStore {
  /** @returns undefined if the identity (`identityOf`) or the version of the document exists already. */
  insert(instance: Omit<Instance, 'id'>): Promise<Instance | undefined>;
  /**
   * Compare-and-set: writes the changed fields if the record is unchanged since it was read. Several changes are one transaction if the
   * store has transactions.
   *
   * @returns number of written records; without those that were changed meanwhile, or whose identity or version exists already.
   */
  replace(changes: readonly Replacement[]): Promise<number>;
  /** Removes the record if it is unchanged since it was read. */
  remove(instance: Instance): Promise<void>;
  select<Field extends keyof Instance = keyof Instance>(
    where: Where,
    selection?: Selection<Field>,
  ): Promise<readonly Pick<Instance, Field>[]>;
  count(where: Where): Promise<number>;
  /**
   * Some hundred of the matching instances of a collection, ordered by name and version; all versions of a document are on one page, as of one
   * moment.
   *
   * @param after name of the last document on the page before; empty: the first page.
   */
  page<Field extends keyof Instance = keyof Instance>(
    of: Pick<Instance, 'teamId' | 'collectionId'>,
    after: string,
    selection?: PageSelection<Field>,
  ): Promise<InstancePage<Field>>;
  /** For each stage except the last: number of live instances, and since when the oldest waits to be handed on. Uses only an index. */
  countUnderWay(): Promise<readonly StageCount[]>;
  /** Teams with a matching instance. */
  teams(where: Where): Promise<readonly number[]>;
}

/** The result of typing the tables of a parsed document; empty: not done yet. `failed`: typing exceeded its limits. */
export const tablesOutcomes = ['', 'none', 'kept', 'failed'] as const;
export type TablesOutcome = (typeof tablesOutcomes)[number];

/** A parsed document, with the state of its tables. */
export interface ParsedTables {
  readonly sha256: string;
  readonly parserVersion: string;
  /** Version of the typing rules; empty if there is no result. */
  readonly tablesVersion: string;
  readonly tables: TablesOutcome;
}

/** Parsed documents by content: equal bytes of a team are parsed once for each parser version. */
export interface ParsedRepository {
  find(teamId: number, sha256: string, parserVersion: string): Promise<document.ParsedSummary | undefined>;
  /** Properties of documents by hash, from any parser version. Documents that have not been parsed are absent. */
  propertiesOf(
    teamId: number,
    sha256s: readonly string[],
  ): Promise<ReadonlyMap<string, document.ParsedSummary['metadata']>>;
  /** @param tables state of its tables; by default unknown. */
  save(
    teamId: number,
    sha256: string,
    parserVersion: string,
    summary: document.ParsedSummary,
    tables?: Pick<ParsedTables, 'tablesVersion' | 'tables'>,
  ): Promise<void>;
  /** Entries of every parser version, unordered. */
  tablesOf(teamId: number, sha256s: readonly string[]): Promise<readonly ParsedTables[]>;
  /** No effect if the document is not recorded any more. */
  noteTables(teamId: number, note: ParsedTables): Promise<void>;
  /** Removes the entry of one parser version; by default of every version. @returns the removed versions. */
  remove(teamId: number, sha256: string, parserVersion?: string): Promise<readonly string[]>;
}

export type CollectionKey = Pick<Collection, 'teamId' | 'id'>;

/** Remains of deleted collections, files and instances in the catalog's own records. */
export interface CatalogRemains {
  /** Deleted collections, files and instances whose records are still there. */
  count(): Promise<number>;
  /** Deleted collections that no instance refers to. */
  purgeableCollections(limit: number): Promise<readonly CollectionKey[]>;
  /** Deleted collections that still have live instances, because the deletion was interrupted. */
  halfDeletedCollections(limit: number): Promise<readonly CollectionKey[]>;
  removeCollection(id: number): Promise<void>;
}

export interface CatalogStore {
  readonly collections: CollectionRepository;
  readonly files: FileRepository;
  readonly instances: InstanceStore;
  readonly parsed: ParsedRepository;
  readonly blobGuard: BlobGuard;
  readonly remains: CatalogRemains;
}

/** Turns stored bytes into a stored parsed document. */
export interface DocumentParser extends AsyncDisposable {
  /** Changes when the same bytes would give a different document: with the parser version, their type, and the options of reading. */
  versionOf(bytes: Pick<TypeJob, 'type' | 'readAs'>): string;
  /** Languages in which scanned pages can be read. */
  readonly ocrLanguages: readonly string[];
  /** Maximum number of files parsed at the same moment. */
  readonly running: number;
  /** Maximum number of files claimed at the same time: those being parsed, suspended, or about to begin. */
  readonly concurrency: number;
  /** @throws {DocumentError} if the file, as it is, can never be parsed. */
  parse(
    job: ParseJob,
    onProgress: (done: number, total: number, unit: string) => void,
    signal: AbortSignal,
  ): Promise<document.ParsedSummary>;
  /** Changes when the same parsed document would give different tables. */
  readonly tablesVersion: string;
  /**
   * Types the tables of a stored parsed document, and stores them beside it.
   *
   * @returns whether the document has tables.
   * @throws {DocumentError} if typing exceeds its limits.
   */
  type(job: TypeJob, signal: AbortSignal): Promise<boolean>;
}

export interface TypeJob {
  readonly teamId: number;
  readonly sha256: string;
  readonly type: DocumentType;
  /** Options of reading, as stored with an instance. */
  readonly readAs: string;
}

export interface ParseJob extends TypeJob {
  readonly fileName: string;
}
