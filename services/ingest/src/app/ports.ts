import type { document } from '@cardinal/contracts';
import type { DocumentType } from '@cardinal/contracts';
import type { DatedVersion } from '../domain/as-of.js';
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

/** A collection with what its instances say about it. */
export interface CollectionView extends Collection {
  readonly statusCounts: StatusCounts;
  readonly instances: number;
  /** Cards of current versions. */
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
  /** As of its last instance, kept when none is left. */
  readonly status: InstanceStatus;
  readonly createdAtMs: number;
  /** How often it was uploaded. */
  readonly uploads: number;
  /** Grows with each change of the status. */
  readonly writes: number;
}

/** Collections: every read and write names the team; deleted ones are not found. */
export interface CollectionRepository {
  /** @param requestId by which `madeBy` finds it. Default: none. */
  insert(collection: Omit<Collection, 'id'>, requestId?: string): Promise<Collection>;
  /** The id of what a request made, also where that is deleted by now; undefined if it made nothing. */
  madeBy(teamId: number, requestId: string): Promise<number | undefined>;
  /** Newest first. */
  list(teamId: number): Promise<readonly CollectionView[]>;
  find(teamId: number, id: number): Promise<CollectionView | undefined>;
  /** How often its current versions were announced; undefined if there is no such collection. Does not read its instances. */
  revision(teamId: number, id: number): Promise<number | undefined>;
  /** Counts an announcement. */
  advance(teamId: number, id: number): Promise<void>;
  names(teamId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** @returns false if there is none to delete. */
  tombstone(teamId: number, id: number, nowMs: number): Promise<boolean>;
}

/** Files: bytes under a name, owned by a team, linked to collections by instances. */
export interface FileRepository {
  /** The live file of these bytes under this name, with one more upload; made if it does not respond. */
  upsert(file: Omit<File, 'id' | 'status' | 'uploads' | 'writes'>): Promise<File>;
  /** Newest first; not those whose status is `new`. */
  list(teamId: number): Promise<readonly File[]>;
  find(teamId: number, id: number): Promise<File | undefined>;
  /** Compare-and-set. @returns false if the status was written since the file was read. */
  setStatus(file: Pick<File, 'id' | 'writes'>, status: InstanceStatus): Promise<boolean>;
  /** @param uploads only while it has this many, because a later upload needs the file. @returns false if there is none to delete. */
  tombstone(teamId: number, id: number, nowMs: number, uploads?: number): Promise<boolean>;
  /** Deleted files that no instance refers to any more. */
  purgeable(limit: number): Promise<readonly File[]>;
  /** Live files made before `beforeMs` that no instance refers to. */
  unlinked(beforeMs: number, limit: number): Promise<readonly File[]>;
  remove(id: number): Promise<void>;
  /** Whether a live file but `except` has these bytes. */
  haveBytes(teamId: number, sha256: string, except?: number): Promise<boolean>;
  /** Whether any file has them, deleted ones too, until they are purged. */
  knowBytes(teamId: number, sha256: string): Promise<boolean>;
}

/** What a process that dies holds is free again at the end of its lease. */
export interface GuardLease {
  readonly nowMs: number;
  readonly untilMs: number;
}

/**
 * Guards the bytes of a hash between an upload that finds them and a purge that removes them. A delayed holder may outlive its lease: its fencing
 * token says whether it still holds the protection, and ends no other holder's.
 */
export interface BlobGuard {
  /** An upload is about to refer to the bytes. @returns its fence; undefined while a purge is under way. */
  protect(teamId: number, sha256: string, lease: GuardLease): Promise<string | undefined>;
  /** Whether the bytes have not been condemned since, even if the lease has expired. */
  isProtected(teamId: number, sha256: string, fence: string): Promise<boolean>;
  /**
   * One upload's reference is written, or it failed; the bytes stay protected by every other one.
   *
   * @returns whether it was protected until now, as `isProtected`; returned once.
   */
  release(teamId: number, sha256: string, fence: string): Promise<boolean>;
  /**
   * Claims the bytes for removal, for one at a time.
   *
   * @returns its fence; undefined if an upload protects them, or another purge has condemned them.
   */
  condemn(teamId: number, sha256: string, lease: GuardLease): Promise<string | undefined>;
  /** Whether no upload and no other purge has claimed the bytes since, though the lease may be over. */
  isCondemned(teamId: number, sha256: string, fence: string): Promise<boolean>;
  /** The bytes are gone, or turned out to be needed. */
  absolve(teamId: number, sha256: string, fence: string): Promise<void>;
}

/** Selects instances by their fields: equal to a value, one of several, or on one side of a number. */
export type Where = {
  readonly [Field in keyof Instance]?:
    | Instance[Field]
    | { readonly in: readonly Instance[Field][] }
    | { readonly atMost: number }
    | { readonly above: number };
};

export interface Selection {
  /** By id; default: the oldest first. */
  readonly newestFirst?: boolean;
  readonly limit?: number;
}

export interface Replacement {
  readonly before: Instance;
  readonly after: Instance;
}

export interface StageCount {
  readonly stage: Stage;
  readonly files: number;
  /** Milliseconds since the epoch. 0: there is none. */
  readonly sinceMs: number;
}

/** What is known of an instance before anything in it is read. */
export type DocumentRecord = Pick<Instance, 'id' | 'sha256' | 'current' | 'stage' | 'metadata'>;

/** Records of instances. Knows none of their rules: what a record may become is said in `domain/instance-transitions.ts`. */
export interface InstanceStore {
  /** @returns undefined if its identity (`identityOf`) or the version of its document is taken. */
  insert(instance: Omit<Instance, 'id'>): Promise<Instance | undefined>;
  /**
   * Compare-and-set: writes what differs where the record is still what it was. Several are one transaction where the store has such.
   *
   * @returns how many were written; not those that were changed meanwhile, nor those whose identity or version is taken.
   */
  replace(changes: readonly Replacement[]): Promise<number>;
  /** Forgets the record if it is still what it was. */
  remove(instance: Instance): Promise<void>;
  select(where: Where, selection?: Selection): Promise<readonly Instance[]>;
  count(where: Where): Promise<number>;
  /** The user metadata of the live instances of a collection, by id, where there is any; without the rest of the records. */
  metadataIn(teamId: number, collectionId: number): Promise<readonly Pick<Instance, 'id' | 'metadata'>[]>;
  /** What decides since when each live instance of a collection speaks, by id. Without the rest of the records. */
  versionsIn(teamId: number, collectionId: number): Promise<readonly DatedVersion[]>;
  /** Live instances of a collection, newest first. Without the rest of the records. */
  documentsIn(teamId: number, collectionId: number): Promise<readonly DocumentRecord[]>;
  /** Of each stage but the last: live instances, and since when the oldest of them waits to be handed on. Read from an index alone. */
  countUnderWay(): Promise<readonly StageCount[]>;
  /** Teams that have such an instance. */
  teams(where: Where): Promise<readonly number[]>;
}

/** The result of typing the tables of a parsed document; empty: not done yet. `failed`: typing them takes more than it may. */
export const tablesOutcomes = ['', 'none', 'kept', 'failed'] as const;
export type TablesOutcome = (typeof tablesOutcomes)[number];

/** A parsed document, and what is known of its tables. */
export interface ParsedTables {
  readonly sha256: string;
  readonly parserVersion: string;
  /** By which version of the typing; empty where there is no outcome. */
  readonly tablesVersion: string;
  readonly tables: TablesOutcome;
}

/** Parsed documents by content: equal bytes of a team are parsed once for each parser version. */
export interface ParsedRepository {
  find(teamId: number, sha256: string, parserVersion: string): Promise<document.ParsedSummary | undefined>;
  /** By hash: the properties of documents, whichever parser version read them. What was not read is absent. */
  propertiesOf(
    teamId: number,
    sha256s: readonly string[],
  ): Promise<ReadonlyMap<string, document.ParsedSummary['metadata']>>;
  /** @param tables what is known of them; by default nothing. */
  save(
    teamId: number,
    sha256: string,
    parserVersion: string,
    summary: document.ParsedSummary,
    tables?: Pick<ParsedTables, 'tablesVersion' | 'tables'>,
  ): Promise<void>;
  /** Of every parser version, in no order. */
  tablesOf(teamId: number, sha256s: readonly string[]): Promise<readonly ParsedTables[]>;
  /** Does nothing where the document is noted no more. */
  noteTables(teamId: number, note: ParsedTables): Promise<void>;
  /** Of one parser version; by default of every one. @returns the versions removed. */
  remove(teamId: number, sha256: string, parserVersion?: string): Promise<readonly string[]>;
}

/** What is left of deleted things in the catalog's own records. */
export interface CollectionKey {
  readonly teamId: number;
  readonly id: number;
}

export interface CatalogRemains {
  /** Deleted collections, files and instances whose records are still there. */
  count(): Promise<number>;
  /** Deleted collections that nothing refers to any more. */
  purgeableCollections(limit: number): Promise<readonly CollectionKey[]>;
  /** Deleted collections in which an instance is not: their deletion was cut off. */
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
  /** Changes when the same bytes would give another document: with the parser, their type, and how they are to be read. */
  versionOf(bytes: Pick<TypeJob, 'type' | 'readAs'>): string;
  /** That pages which are pictures can be read in. */
  readonly ocrLanguages: readonly string[];
  /** Files parsed at the same moment. */
  readonly running: number;
  /** Files that may be claimed at the same time: those that are parsed, and those stopped in the midst or about to begin. */
  readonly concurrency: number;
  /**
   * @throws {DocumentError} when the file can never be parsed as it is.
   */
  parse(
    job: ParseJob,
    onProgress: (done: number, total: number, unit: string) => void,
    signal: AbortSignal,
  ): Promise<document.ParsedSummary>;
  /** Changes when the same parsed document would give other tables. */
  readonly tablesVersion: string;
  /**
   * Types the tables of a stored parsed document, and stores them beside it.
   *
   * @returns whether there are any.
   * @throws {DocumentError} when they take more than they may.
   */
  type(job: TypeJob, signal: AbortSignal): Promise<boolean>;
}

export interface TypeJob {
  readonly teamId: number;
  readonly sha256: string;
  readonly type: DocumentType;
  /** As it is kept with an instance. */
  readonly readAs: string;
}

export interface ParseJob extends TypeJob {
  readonly fileName: string;
}
