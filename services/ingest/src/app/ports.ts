import type { document } from '@cardinal/contracts';
import type { DocumentType } from '@cardinal/documents';
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
}

/** An instance as a client sees it. */
export interface InstanceView extends Instance {
  readonly collectionName: string;
}

export interface Change {
  readonly id: number;
  readonly revision: number;
  readonly state: 'current' | 'superseded' | 'deleted';
}

export interface PendingChange extends Change {
  readonly teamId: number;
  readonly collectionId: number;
}

export type FollowingService = 'extraction' | 'retrieval';

/** Collections: every read and write names the team; deleted ones are not found. */
export interface CollectionRepository {
  insert(collection: Omit<Collection, 'id'>): Promise<Collection>;
  /** Newest first. */
  list(teamId: number): Promise<readonly CollectionView[]>;
  find(teamId: number, id: number): Promise<CollectionView | undefined>;
  /** The same without a look at what it holds. */
  exists(teamId: number, id: number): Promise<boolean>;
  /** @returns false if there is none to delete. */
  tombstone(teamId: number, id: number, nowMs: number): Promise<boolean>;
}

/** Files: bytes under a name, owned by a team, linked to collections by instances. */
export interface FileRepository {
  /** The live file of these bytes under this name; made if there is none. */
  upsert(file: Omit<File, 'id' | 'status'>): Promise<File>;
  /** Newest first; not those whose status is `new`. */
  list(teamId: number): Promise<readonly File[]>;
  find(teamId: number, id: number): Promise<File | undefined>;
  setStatus(id: number, status: InstanceStatus): Promise<void>;
  /** `new` becomes `processing`. @returns false if it is something else by now. */
  begin(id: number): Promise<boolean>;
  /** `processing` becomes `new`: its work was cut off by the deletion of its last collection. */
  settleStatus(id: number): Promise<void>;
  tombstone(teamId: number, id: number, nowMs: number): Promise<boolean>;
  /** Deleted files that no instance refers to any more. */
  purgeable(limit: number): Promise<readonly File[]>;
  remove(id: number): Promise<void>;
  /** Whether any other file, deleted but unpurged ones included, still has the bytes of this one. */
  shareBytes(file: File): Promise<boolean>;
}

/** Guards the bytes of a hash between an upload that finds them and a purge that removes them. */
export interface BlobGuard {
  /** An upload is about to refer to the bytes. @returns false while a purge is under way. */
  protect(teamId: number, sha256: string, untilMs: number): Promise<boolean>;
  /** The upload's reference is written. */
  release(teamId: number, sha256: string): Promise<void>;
  /** Claims the bytes for removal. @returns false if an upload protects them. */
  condemn(teamId: number, sha256: string, nowMs: number): Promise<boolean>;
  /** The bytes are gone, or turned out to be needed. */
  absolve(teamId: number, sha256: string): Promise<void>;
}

/** Identifies one processing of one instance. */
export interface Generation {
  readonly teamId: number;
  readonly id: number;
  readonly generation: number;
}

/** What is still to be told to the bus for an instance: written with its state, cleared once the bus has confirmed. */
export type Outbox = 'queued' | 'parsed';

/**
 * Instances and their states. Every method is one atomic step on one instance (or on a set of independent ones), guarded by
 * what it assumes; `false` or `undefined` means that the assumption no longer held.
 */
export interface InstanceRepository extends ParseQueue, InstanceCurrency {
  /** A new instance with the next version of its document and outbox `queued`, or the live one that is there already. */
  insert(instance: NewInstance): Promise<{ readonly instance: Instance; readonly created: boolean }>;
  find(teamId: number, id: number): Promise<Instance | undefined>;
  ofCollection(teamId: number, collectionId: number): Promise<readonly InstanceView[]>;
  ofFile(teamId: number, fileId: number): Promise<readonly InstanceView[]>;
  /** Of all instances of a file. */
  statusesOf(teamId: number, fileId: number): Promise<readonly InstanceStatus[]>;
  ofFiles(teamId: number, fileIds: readonly number[]): Promise<readonly InstanceView[]>;
  /** Every version of a document, deleted ones included. */
  versions(teamId: number, collectionId: number, fileName: string): Promise<readonly Instance[]>;
  /** Makes a superseded instance the newest version again. */
  promote(teamId: number, id: number): Promise<void>;
  /** A new generation from the start, outbox `queued`. */
  restart(teamId: number, id: number, nowMs: number): Promise<Instance | undefined>;

  /** The event of the outbox is confirmed; `new` becomes `processing`. */
  told(at: Generation, what: Outbox): Promise<void>;
  /** Instances whose outbox has waited since before `beforeMs`. */
  untold(beforeMs: number, limit: number): Promise<readonly (Instance & { readonly outbox: Outbox })[]>;

  /** Moves on to a later stage of the same generation; never back. */
  advance(at: Generation, stage: Stage, cards: number): Promise<Instance | undefined>;
  /** `finish` for a first version that answers already: it replaces nothing. @returns undefined for any other. */
  finishFirst(at: Generation, cards: number): Promise<Instance | undefined>;
  /** Lets this version answer, as its cards are whole. @returns the instance if it is still processing this generation. */
  admit(at: Generation): Promise<Instance | undefined>;
  /** Processed, with or without conflicts. @returns the instance if it was still processing this generation. */
  finish(at: Generation, cards: number): Promise<Instance | undefined>;
  fail(at: Generation, reason: string, message: string): Promise<Instance | undefined>;
  /**
   * Keeps how many conflicts are open unless a newer revision is known; what is processed is so with or without conflicts.
   *
   * @returns the instance if it took the number, or had it already.
   */
  noteConflicts(conflicts: ConflictCount): Promise<Instance | undefined>;
}

/** Who parses what. A part of `InstanceRepository`. */
export interface ParseQueue {
  /**
   * Hands out the next file to parse: the oldest of the team that was served longest ago, among those queued or whose lease
   * ran out.
   */
  claimParse(owner: string, nowMs: number, leaseUntilMs: number): Promise<Instance | undefined>;
  renewParse(at: Generation, owner: string, leaseUntilMs: number): Promise<boolean>;
  /** Back to the queue. An attempt that was cut off from outside is not counted against the file. */
  releaseParse(at: Generation, owner: string, counted: boolean): Promise<void>;
  /** Releases everything `owner` held when it died, uncounted. */
  releaseAll(owner: string): Promise<void>;
  /** Parses that ran before and that nobody works on: their lease ran out, or they went back to the queue. */
  abandonedParses(nowMs: number, limit: number): Promise<readonly Instance[]>;
  /** Parsed: stage `extracting`, outbox `parsed`. */
  finishParse(at: Generation, owner: string, pages: number, nowMs: number): Promise<boolean>;
}

/** Which version answers, and what other services still have to be told about it. A part of `InstanceRepository`. */
export interface InstanceCurrency {
  /** Sets flags if `revision` is still the same; a changed `current` raises the revision and waits to be applied. */
  setCurrency(
    id: number,
    revision: number,
    flags: { readonly current: boolean; readonly obsolete: boolean },
    nowMs: number,
  ): Promise<boolean>;
  tombstone(ids: readonly number[], nowMs: number): Promise<void>;
  tombstoneCollection(teamId: number, collectionId: number, nowMs: number): Promise<void>;
  /** Changes of a collection that some service has not applied yet. */
  pendingChanges(teamId: number, collectionId: number): Promise<readonly Change[]>;
  /** The same of all collections, waiting since before `beforeMs`. */
  overdueChanges(beforeMs: number, limit: number): Promise<readonly PendingChange[]>;
  markApplied(service: FollowingService, changes: readonly Change[]): Promise<void>;
  /** Deleted instances whose deletion every service has applied. */
  purgeable(limit: number): Promise<readonly Instance[]>;
  remove(id: number): Promise<void>;
}

export interface ConflictCount {
  readonly teamId: number;
  readonly instanceId: number;
  readonly open: number;
  readonly revision: number;
}

export interface NewInstance {
  readonly teamId: number;
  readonly collectionId: number;
  readonly file: File;
  readonly nowMs: number;
}

/** Parsed documents by content: equal bytes of a team are parsed once for each parser version. */
export interface ParsedRepository {
  find(teamId: number, sha256: string, parserVersion: string): Promise<document.ParsedSummary | undefined>;
  save(teamId: number, sha256: string, parserVersion: string, summary: document.ParsedSummary): Promise<void>;
  /** Of every parser version. @returns the versions removed. */
  remove(teamId: number, sha256: string): Promise<readonly string[]>;
}

export interface CatalogStore {
  readonly collections: CollectionRepository;
  readonly files: FileRepository;
  readonly instances: InstanceRepository;
  readonly parsed: ParsedRepository;
  readonly blobGuard: BlobGuard;
}

/** Turns stored bytes into a stored parsed document. */
export interface DocumentParser extends AsyncDisposable {
  /** Changes when the same bytes would give another document. */
  readonly version: string;
  /** Files parsed at the same time. */
  readonly concurrency: number;
  /**
   * @throws {DocumentError} when the file can never be parsed as it is.
   */
  parse(
    job: ParseJob,
    onProgress: (done: number, total: number, unit: string) => void,
    signal: AbortSignal,
  ): Promise<document.ParsedSummary>;
}

export interface ParseJob {
  readonly teamId: number;
  readonly sha256: string;
  readonly fileName: string;
  readonly type: DocumentType;
}
