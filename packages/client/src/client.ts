import { defaultRetry, type RetryPolicy } from './retry.js';
import type { operations } from './schema.js';
import { readAsk, streamAsk, watch, type EventStream } from './streams.js';
import { createTransport, onceBy, posting, readJson, type Call } from './transport.js';
import type {
  AnswerEvent,
  CallOptions,
  MakingOptions,
  ProgressEvent,
  QueryOf,
  ResultOf,
  ResumeOptions,
} from './types.js';
import type { Schemas, UploadOptions } from './types.js';
import { bodyOf, uploadFailureOf, type NamedContent } from './upload.js';
import { uploadDocuments, type NewDocument } from './documents.js';
import { waitUntilSettled, type SettledOf, type WaitOptions, type WaitTarget } from './wait-until-processed.js';

export interface ClientOptions {
  /** URL of the server, including any path before `/api/v1`, as "https://cardinal.example.org". */
  readonly baseUrl: string;
  /** API key, which begins with `sk-`. */
  readonly apiKey: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Overrides of `defaultRetry`; false: every failure is thrown at once. */
  readonly retry?: Partial<RetryPolicy> | false | undefined;
}

type Ask = Omit<Schemas['AskRequest'], 'stream'>;
type AskSeveral = Omit<Schemas['AskCollectionsRequest'], 'stream'>;

/** A client of a Cardinal server. Every method has the name of its operation in the OpenAPI document. */
export type Client = ReturnType<typeof createClient>;

/** Creates a client for one server and one key. It holds no connections and needs no closing. */
export function createClient(options: ClientOptions) {
  const retry = { ...defaultRetry, ...(options.retry === false ? { retries: 0 } : options.retry) };
  // Browsers throw if `fetch` is called as a method of another object.
  const fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const transport = createTransport({ baseUrl: options.baseUrl, apiKey: options.apiKey, fetch, retry });

  async function send<O extends keyof operations>(call: Call): Promise<ResultOf<O>> {
    const answer = await transport.send(call, readJson);
    return unwrapped(answer) as ResultOf<O>;
  }
  const get = <O extends keyof operations>(path: string, { signal }: CallOptions = {}, query?: QueryOf<O>) =>
    send<O>({ method: 'GET', path, query, isIdempotent: true, signal });
  const remove = <O extends keyof operations>(path: string, { signal }: CallOptions = {}) =>
    send<O>({ method: 'DELETE', path, isIdempotent: true, signal });
  const post = <O extends keyof operations>(path: string, body: object, isIdempotent: boolean, signal?: AbortSignal) =>
    send<O>({ ...posting(path, body), isIdempotent, signal });
  const patch = <O extends keyof operations>(path: string, changes: object, signal?: AbortSignal) =>
    send<O>({ ...posting(path, changes), method: 'PATCH', isIdempotent: true, signal });
  const make = <O extends keyof operations>(path: string, body: object, options: MakingOptions) =>
    send<O>({ ...posting(path, body), ...onceBy(options) });

  const getFile = (id: number, options?: CallOptions) => get<'getFile'>(`/api/v1/files/${id}`, options);
  const getCollection = (id: number, options?: CallOptions) =>
    get<'getCollection'>(`/api/v1/collections/${id}`, options);

  return {
    getHealth: (options?: CallOptions) => get<'getHealth'>('/healthz', options),
    getReadiness: (options?: CallOptions) => get<'getReadiness'>('/readyz', options),
    /** Metrics in the Prometheus text format. */
    getMetrics: ({ signal }: CallOptions = {}): Promise<string> =>
      transport.send({ method: 'GET', path: '/metrics', isIdempotent: true, signal }, (response) => response.text()),

    listCollections: (options?: CallOptions) => get<'listCollections'>('/api/v1/collections/list', options),
    getCollection,
    createCollection: (collection: Schemas['NewCollection'], options: MakingOptions = {}) =>
      make<'createCollection'>('/api/v1/collections/add', collection, options),
    deleteCollection: (id: number, options?: CallOptions) =>
      remove<'deleteCollection'>(`/api/v1/collections/${id}`, options),
    listKnowledgeCards: (id: number, query?: QueryOf<'listKnowledgeCards'>, options?: CallOptions) =>
      get<'listKnowledgeCards'>(`/api/v1/collections/${id}/knowledge-cards`, options, query),
    getKnowledgeCard: (id: number, options?: CallOptions) =>
      get<'getKnowledgeCard'>(`/api/v1/knowledge-cards/${id}`, options),
    /** Progress events of the last hour, then live events until the collection is deleted or the signal aborts. */
    watchCollection: (id: number, options: ResumeOptions = {}): EventStream<ProgressEvent> =>
      watch(transport, id, options),

    listFacets: (id: number, options?: CallOptions) => get<'listFacets'>(`/api/v1/collections/${id}/facets`, options),
    listConflicts: (id: number, query?: QueryOf<'listConflicts'>, options?: CallOptions) =>
      get<'listConflicts'>(`/api/v1/collections/${id}/conflicts`, options, query),
    resolveConflict: (id: number, resolution: Schemas['ResolveRequest'], { signal }: CallOptions = {}) =>
      post<'resolveConflict'>(`/api/v1/conflicts/${id}/resolve`, resolution, false, signal),
    checkConflicts: (id: number, request: Schemas['CheckRequest'] = {}, { signal }: CallOptions = {}) =>
      post<'checkConflicts'>(`/api/v1/collections/${id}/conflicts/check`, request, true, signal),

    listFiles: (options?: CallOptions) => get<'listFiles'>('/api/v1/files/list', options),
    getFile,
    /** The bytes of a file as they were uploaded. The response is not read yet: its `body` streams the bytes. */
    getFileContent: (id: number, { signal }: CallOptions = {}): Promise<Response> =>
      transport.send(
        { method: 'GET', path: `/api/v1/files/${id}/content`, isIdempotent: true, signal },
        async (answer) => answer,
      ),
    getFileText: (id: number, query?: QueryOf<'getFileText'>, options?: CallOptions) =>
      get<'getFileText'>(`/api/v1/files/${id}/text`, options, query),
    getFileReport: (id: number, options?: CallOptions) => get<'getFileReport'>(`/api/v1/files/${id}/report`, options),
    getFileTables: (id: number, query?: QueryOf<'getFileTables'>, options?: CallOptions) =>
      get<'getFileTables'>(`/api/v1/files/${id}/tables`, options, query),
    /** Computes over one table of a file. @param id as returned by `getFileTables`. */
    queryTable: (id: string, program: Schemas['TableProgram'], { signal }: CallOptions = {}) =>
      post<'queryTable'>(`/api/v1/tables/${encodeURIComponent(id)}/query`, program, true, signal),
    deleteFile: (id: number, options?: CallOptions) => remove<'deleteFile'>(`/api/v1/files/${id}`, options),
    /**
     * Processes a file again.
     *
     * @param request may contain reading options for this and later processing; by default they stay as they are.
     */
    reprocessFile: (id: number, request: Schemas['ReprocessRequest'] = {}, { signal }: CallOptions = {}) =>
      post<'reprocessFile'>(`/api/v1/files/${id}/reprocess`, request, false, signal),
    /** Changes the user metadata of a file; the value null removes a key. */
    updateFileMetadata: (id: number, changes: Schemas['MetadataChanges'], { signal }: CallOptions = {}) =>
      patch<'updateFileMetadata'>(`/api/v1/files/${id}/metadata`, changes, signal),
    listVersions: (id: number, options?: CallOptions) => get<'listVersions'>(`/api/v1/files/${id}/versions`, options),
    compareVersions: (id: number, query?: QueryOf<'compareVersions'>, options?: CallOptions) =>
      get<'compareVersions'>(`/api/v1/files/${id}/changes`, options, query),
    /** Uploads a file, streaming it while it is read. */
    async uploadFile(
      collectionId: number,
      file: File | NamedContent,
      options: UploadOptions = {},
    ): Promise<ResultOf<'uploadFile'>> {
      const { signal, waitSeconds = 0, source, metadata } = options;
      const body = await bodyOf(file, options);
      const headers = {
        ...body.headers,
        ...(waitSeconds > 0 && { prefer: `wait=${waitSeconds}` }),
        ...(source !== undefined && { 'x-cardinal-source': source }),
        ...(metadata !== undefined && { 'x-cardinal-metadata': inAscii(JSON.stringify(metadata)) }),
      };
      const path = `/api/v1/collections/${collectionId}/files/upload`;
      try {
        return await send<'uploadFile'>({ method: 'POST', path, ...body, headers, isIdempotent: false, signal });
      } catch (thrown) {
        throw uploadFailureOf(thrown, body, signal);
      }
    },
    /**
     * Uploads many small documents, in as many requests as needed, and yields the outcome of each, in order; `index` counts documents from
     * 0. Documents are taken from their source as they are sent. The failure of a request is thrown; documents already yielded are
     * uploaded.
     */
    uploadDocuments: (
      collectionId: number,
      documents: AsyncIterable<NewDocument> | Iterable<NewDocument>,
      options: CallOptions = {},
    ) => uploadDocuments(transport, collectionId, documents, options),
    /**
     * Resolves when a file is processed, or all files of a collection, or the given ones.
     *
     * @throws {ProcessingFailedError} if processing ended with an error.
     */
    waitUntilProcessed<T extends WaitTarget>(target: T, options: WaitOptions<SettledOf<T>> = {}) {
      const look = () =>
        'fileId' in target ? getFile(target.fileId, options) : getCollection(target.collectionId, options);
      const fileIds = 'fileId' in target ? undefined : target.fileIds;
      return waitUntilSettled(look as () => Promise<SettledOf<T>>, options, fileIds);
    },

    searchCollection: (id: number, request: Schemas['SearchRequest'], { signal }: CallOptions = {}) =>
      post<'searchCollection'>(`/api/v1/collections/${id}/search`, request, true, signal),
    searchCollections: (request: Schemas['SearchCollectionsRequest'], { signal }: CallOptions = {}) =>
      post<'searchCollections'>('/api/v1/search', request, true, signal),
    askCollection: (id: number, request: Ask, options: MakingOptions = {}) =>
      make<'askCollection'>(`/api/v1/collections/${id}/ask`, request, options),
    /** Asks, and yields the answer as it is written. */
    streamAskCollection: (id: number, request: Ask, options: MakingOptions = {}): EventStream<AnswerEvent> =>
      streamAsk(transport, `/api/v1/collections/${id}/ask`, request, options),
    askCollections: (request: AskSeveral, options: MakingOptions = {}) =>
      make<'askCollections'>('/api/v1/ask', request, options),
    /** Like `streamAskCollection`, over several collections. */
    streamAskCollections: (request: AskSeveral, options: MakingOptions = {}): EventStream<AnswerEvent> =>
      streamAsk(transport, '/api/v1/ask', request, options),
    readAskEvents: (askId: string, options: ResumeOptions = {}): EventStream<AnswerEvent> =>
      readAsk(transport, askId, options),
    cancelAsk: (askId: string, { signal }: CallOptions = {}) =>
      post<'cancelAsk'>(`/api/v1/asks/${encodeURIComponent(askId)}/cancel`, {}, true, signal),
    /** A user's feedback on an answer, which replaces any earlier one. */
    rateAnswer: (askId: string, feedback: Schemas['FeedbackRequest'], { signal }: CallOptions = {}) =>
      post<'rateAnswer'>(`/api/v1/asks/${encodeURIComponent(askId)}/feedback`, feedback, true, signal),

    listChats: (id: number, query?: QueryOf<'listChats'>, options?: CallOptions) =>
      get<'listChats'>(`/api/v1/collections/${id}/chats`, options, query),
    getChat: (id: number, chatId: string, options?: CallOptions) => get<'getChat'>(chatPath(id, chatId), options),
    renameChat: (id: number, chatId: string, changes: Schemas['ChatName'], { signal }: CallOptions = {}) =>
      patch<'renameChat'>(chatPath(id, chatId), changes, signal),
    deleteChat: (id: number, chatId: string, options?: CallOptions) =>
      remove<'deleteChat'>(chatPath(id, chatId), options),

    getUsage: (options?: CallOptions) => get<'getUsage'>('/api/v1/usage', options),
    listModelCalls: (query?: QueryOf<'listModelCalls'>, options?: CallOptions) =>
      get<'listModelCalls'>('/api/v1/usage/calls', options, query),
    listAudit: (query?: QueryOf<'listAudit'>, options?: CallOptions) =>
      get<'listAudit'>('/api/v1/audit', options, query),
  };
}

const chatPath = (id: number, chatId: string): string =>
  `/api/v1/collections/${id}/chats/${encodeURIComponent(chatId)}`;

/** Escapes JSON to ASCII, as headers require. */
const inAscii = (json: string): string =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const wrapping = ['data', 'message', 'success'];

/** Unwraps `data` at run time, as the type `ResultOf` describes. */
function unwrapped(answer: object): unknown {
  if (!('data' in answer)) return answer;
  return Object.keys(answer).every((name) => wrapping.includes(name)) ? answer.data : answer;
}
