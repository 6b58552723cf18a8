import type { EventBus, LogEntry } from '@cardinal/bus';
import {
  type answer,
  asking,
  conflicts,
  extraction,
  ingest,
  ingestion,
  retrieval,
  type LogContract,
} from '@cardinal/contracts';
import { AppError, type ErrorKind } from '@cardinal/kernel';

/** What a service behind the gateway answers with when something is wrong. */
export class RemoteFailure extends AppError {
  override readonly kind: ErrorKind;
  override readonly code: string;

  constructor(kind: ErrorKind, code: string, message = `${code} happened`) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

const notFound = () => new RemoteFailure('not-found', 'COLLECTION_NOT_FOUND', 'Collection not found.');

export interface StoredUpload {
  readonly header: ingest.UploadHeader;
  readonly bytes: number;
  readonly largestChunk: number;
  /** First bytes, to see what came. */
  readonly head: string;
}

/** Collections 1 (of team 1) and 2 (of team 2), files likewise. Keeps what it was asked for. */
export class FakeCatalog {
  readonly uploads: StoredUpload[] = [];
  readonly calls: string[] = [];
  failure: Error | undefined;
  /** Fails an upload after this many bytes. */
  refuseUploadAt: { readonly bytes: number; readonly error: Error } | undefined;
  /** Waits before taking each next chunk. */
  beforeChunk: () => Promise<void> = async () => undefined;
  scope: Partial<ingest.GetScopeResponse> = {};
  private readonly collections = new Map<number, { team: number; value: ingest.Collection }>();

  constructor() {
    this.put(1, 1, 'Travel');
    this.put(2, 2, 'Secrets of others');
  }

  private put(id: number, team: number, name: string): ingest.Collection {
    const value = ingest.Collection.fromPartial({
      id,
      name,
      status: 'processed',
      uploadedAtMs: Date.UTC(2026, 10, 1),
      user: { id: 'u1', email: 'ann@example.org', name: 'Ann' },
      knowledgeCards: 7,
      fileInstances: 2,
    });
    this.collections.set(id, { team, value });
    return value;
  }

  private find(teamId = 0, id = 0): ingest.Collection {
    const found = this.collections.get(id);
    if (!found || found.team !== teamId) throw notFound();
    return found.value;
  }

  private file(teamId = 0, fileId = 0): ingest.File {
    if (fileId !== teamId) throw new RemoteFailure('not-found', 'FILE_NOT_FOUND', 'File not found.');
    return ingest.File.fromPartial({
      id: fileId,
      name: 'rules.pdf',
      sourceName: 'rules.pdf',
      type: 'pdf',
      status: 'error',
      uploadedAtMs: 1_000,
      user: { id: 'u1', email: '', name: 'Ann' },
      instances: [
        {
          id: 5,
          name: 'rules.pdf',
          status: 'error',
          collectionId: 1,
          collectionName: 'Travel',
          statusReason: 'no_text',
          statusMessage: 'The file holds no text.',
        },
      ],
    });
  }

  client(): ingest.CatalogServiceClient {
    const guard = <A extends unknown[], R>(name: string, work: (...args: A) => Promise<R>) => {
      return async (...args: A): Promise<R> => {
        this.calls.push(name);
        if (this.failure) throw this.failure;
        return work(...args);
      };
    };
    return {
      createCollection: guard('createCollection', async ({ teamId, name }) => ({
        collection: this.put(this.collections.size + 1, teamId ?? 0, name ?? ''),
      })),
      listCollections: guard('listCollections', async ({ teamId }) => ({
        collections: [...this.collections.values()].filter(({ team }) => team === teamId).map(({ value }) => value),
      })),
      getCollection: guard('getCollection', async ({ teamId, collectionId }) => ({
        collection: this.find(teamId, collectionId),
        instances: this.file(1, 1).instances,
      })),
      deleteCollection: guard('deleteCollection', async ({ teamId, collectionId }) => {
        this.find(teamId, collectionId);
        this.collections.delete(collectionId ?? 0);
        return {};
      }),
      getScope: guard('getScope', async ({ teamId, collectionId }) => {
        const { id, name, status } = this.find(teamId, collectionId);
        return ingest.GetScopeResponse.fromPartial({ collectionId: id, name, status, ...this.scope });
      }),
      uploadFile: guard('uploadFile', (messages: AsyncIterable<unknown>) =>
        this.upload(messages as AsyncIterable<ingest.UploadFileRequest>),
      ),
      listFiles: guard('listFiles', async ({ teamId }) => ({ files: [this.file(teamId, teamId)] })),
      getFile: guard('getFile', async ({ teamId, fileId }) => ({ file: this.file(teamId, fileId) })),
      deleteFile: guard('deleteFile', async ({ teamId, fileId }) => {
        this.file(teamId, fileId);
        return {};
      }),
      reprocessFile: guard('reprocessFile', async ({ teamId, fileId }) => ({ file: this.file(teamId, fileId) })),
      readParsed: () => {
        throw new Error('the gateway never reads parsed documents');
      },
    };
  }

  private async upload(messages: AsyncIterable<ingest.UploadFileRequest>): Promise<ingest.UploadFileResponse> {
    let header: ingest.UploadHeader | undefined;
    let bytes = 0;
    let largestChunk = 0;
    let head = '';
    for await (const { payload } of messages) {
      if (payload?.$case === 'header') header = payload.value;
      if (payload?.$case !== 'chunk') continue;
      await this.beforeChunk();
      if (bytes === 0) head = Buffer.from(payload.value).toString('latin1', 0, 64);
      bytes += payload.value.length;
      largestChunk = Math.max(largestChunk, payload.value.length);
      if (this.refuseUploadAt && bytes >= this.refuseUploadAt.bytes) throw this.refuseUploadAt.error;
    }
    if (!header) throw new Error('no header came');
    this.uploads.push({ header, bytes, largestChunk, head });
    return {
      fileId: 3,
      fileName: header.fileName,
      status: 'processing',
      contentType: 'text/plain',
      sizeBytes: bytes,
      instanceId: 4,
    };
  }
}

/** An open conflict of card 9 with card 12. */
export const conflict = {
  id: 77,
  collectionId: 1,
  type: 'value',
  state: 'open',
  score: 0.8,
  first: { cardId: 9, fileId: 1, fileName: 'rules.pdf', sentence: 'It takes 30 days.', value: '30 days' },
  second: { cardId: 12, fileId: 2, fileName: 'faq.pdf', sentence: 'It takes 14 days.', value: '14 days' },
  createdAtMs: 1,
};

/** Lists one card and remembers the last request. */
export class FakeCards {
  last: extraction.ListCardsRequest | undefined;
  totalCount = 41;
  lastConflicts: conflicts.ListConflictsRequest | undefined;
  lastResolution: conflicts.ResolveConflictRequest | undefined;
  lastComparison: conflicts.CompareVersionsRequest | undefined;
  marked: (typeof conflict)[] = [];
  retired: number[] = [];

  client(): extraction.CardsServiceClient {
    return {
      listCards: async (request) => {
        this.last = extraction.ListCardsRequest.fromPartial(request);
        return extraction.ListCardsResponse.fromPartial({
          cards: [
            { id: 9, collectionId: 1, title: 'T', statement: 'S', verbatimContent: 'V', knowledgeType: 'policy' },
          ],
          totalCount: this.totalCount,
          typeCounts: { policy: 30, knowledge: 11 },
        });
      },
      streamCards: () => {
        throw new Error('the gateway never streams cards');
      },
      listConflicts: async (request) => {
        this.lastConflicts = conflicts.ListConflictsRequest.fromPartial(request);
        return conflicts.ListConflictsResponse.fromPartial({
          conflicts: [conflict],
          totalCount: 1,
          stateCounts: { open: 1 },
        });
      },
      resolveConflict: async (request) => {
        this.lastResolution = conflicts.ResolveConflictRequest.fromPartial(request);
        const { action = '', note = '', userId = '', userName = '' } = request;
        const state = action === 'dismiss' ? 'dismissed' : 'resolved';
        return conflicts.ResolveConflictResponse.fromPartial({
          conflict: { ...conflict, state, action, note, userId, userName, decidedAtMs: 5 },
        });
      },
      markConflicts: async () => conflicts.MarkConflictsResponse.fromPartial({ conflicts: this.marked }),
      listRetiredCards: async () => ({ cardIds: this.retired }),
      checkConflicts: async () => ({ checked: 2, total: 3, open: 1 }),
      compareVersions: async (request) => {
        this.lastComparison = conflicts.CompareVersionsRequest.fromPartial(request);
        const [from, to] = [
          { cardId: 1, title: 'T', text: 'within 30 days', page: 1 },
          { cardId: 2, title: 'T', text: 'within 14 days', page: 1 },
        ];
        return conflicts.CompareVersionsResponse.fromPartial({
          changes: [{ kind: 'changed', from, to, summary: 'changed from 30 days to 14 days' }],
          unchanged: 4,
        });
      },
    };
  }
}

export class FakeRetrieval {
  last: retrieval.SearchRequest | undefined;
  failure: Error | undefined;
  usage = { embedding: 6, rerank: 4, modelId: 'mini' };
  degraded = '';

  client(): retrieval.RetrievalServiceClient {
    return {
      search: async (request) => {
        this.last = retrieval.SearchRequest.fromPartial(request);
        if (this.failure) throw this.failure;
        return retrieval.SearchResponse.fromPartial({
          hits: [
            {
              cardId: '9',
              documentId: '1',
              fileName: 'rules.pdf',
              page: 3,
              chunkIndex: 2,
              title: 'T',
              verbatimContent: 'V',
              knowledgeType: 'policy',
              score: 0.5,
              highlights: [{ start: 0, end: 1 }],
              metadata: { author: 'Ann', document_id: 'forged' },
            },
          ],
          usage: this.usage,
          degraded: this.degraded,
        });
      },
      findSimilar: () => Promise.reject(new Error('the gateway never compares cards')),
      scoreTexts: () => Promise.reject(new Error('the gateway never scores texts')),
    };
  }
}

/** Knows the asks put into it. */
export class FakeAnswers {
  readonly asks = new Map<string, { team: number; ask: answer.Ask }>();

  client(): answer.AnswersServiceClient {
    const find = (teamId = 0, askId = ''): answer.Ask => {
      const found = this.asks.get(askId);
      if (!found || found.team !== teamId) throw new RemoteFailure('not-found', 'ASK_UNKNOWN');
      return found.ask;
    };
    return {
      countAsks: async () => ({ counts: [{ collectionId: 1, count: 3 }] }),
      getAsk: async ({ teamId, askId }) => ({ ask: find(teamId, askId) }),
      cancelAsk: async ({ teamId, askId }) => ({ ask: { ...find(teamId, askId), state: 'cancelled' } }),
    };
  }
}

/** A bus of one process: logs by key, the published asks, and the ledger's subscription. */
export class FakeBus implements Pick<EventBus, 'publish' | 'subscribe' | 'follow'> {
  readonly asked: asking.AskRequested[] = [];
  failure: Error | undefined;
  onAsk: (asked: asking.AskRequested) => void = () => undefined;
  readonly followed: AbortSignal[] = [];
  /** Log entries that a reader has taken. */
  taken = 0;
  private settle: ((event: never) => Promise<void>) | undefined;
  private readonly logs = new Map<string, LogEntry<unknown>[]>();
  private readonly waiting = new Set<() => void>();

  publish: EventBus['publish'] = async (_contract, data) => {
    if (this.failure) throw this.failure;
    const asked = data as asking.AskRequested;
    this.asked.push(asked);
    this.onAsk(asked);
  };

  subscribe: EventBus['subscribe'] = async (_contract, { handle }) => {
    this.settle = handle;
    return { [Symbol.asyncDispose]: async () => undefined };
  };

  async *follow<T>(log: LogContract<T>, key: string, after: number, signal: AbortSignal): AsyncGenerator<LogEntry<T>> {
    this.followed.push(signal);
    let next = after;
    while (!signal.aborted) {
      const entry = this.entriesOf(log.type, key)[next];
      if (entry) {
        next++;
        this.taken++;
        yield entry as LogEntry<T>;
        continue;
      }
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    }
  }

  private entriesOf(type: string, key: string): LogEntry<unknown>[] {
    const name = `${type} ${key}`;
    const entries = this.logs.get(name) ?? [];
    this.logs.set(name, entries);
    return entries;
  }

  private append(type: string, key: string, data: unknown): void {
    const entries = this.entriesOf(type, key);
    entries.push({ position: entries.length + 1, appendedAtMs: 0, data });
    for (const wake of [...this.waiting]) wake();
  }

  /** Adds an event to an ask's log. */
  say(askId: string, event: NonNullable<asking.AskEvent['event']>): void {
    this.append('ask.events', askId, { event });
  }

  progress(collectionId: number, progress: Partial<ingestion.FileProgress>): void {
    this.append('file.progress', String(collectionId), ingestion.FileProgress.fromPartial({ teamId: 1, ...progress }));
  }

  /** Delivers a `tokens.used`. */
  async used(data: Partial<asking.TokensUsed>): Promise<void> {
    const event = { data: asking.TokensUsed.fromPartial(data) };
    await this.settle?.(event as never);
  }
}
