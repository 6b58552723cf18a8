import { AppError } from '@cardinal/kernel';
import { collectionsIn, readCollection, type answer, type ingest } from '@cardinal/contracts';
import type { Caller } from '../domain/keys/accounts.js';
import { requireWholeTeam } from '../domain/keys/access.js';
import { asSeenIn, partsOf } from '../domain/keys/file-parts.js';
import { FileElsewhereError } from '../domain/errors.js';
import type { Services } from './ports.js';

/** Returns the services restricted to the collections that the caller's key may reach. */
export type ServicesFor = (caller: Pick<Caller, 'limits'>) => ReachedServices;

export interface ReachedServices extends Services {
  /**
   * Checks that the key reaches every collection that holds the file, before an operation that changes the file in all of them.
   *
   * @throws {FileElsewhereError} if the key reaches only some of them; an `AppError` of kind `not-found` if it reaches none.
   */
  requireWholeFile(file: NamedFile): Promise<void>;
}

interface NamedFile {
  readonly teamId?: number;
  readonly fileId?: number;
}

/** The collections that a limited key reaches, with the unrestricted services. */
interface Reach extends Services, Pick<Caller, 'limits'> {
  readonly collections: readonly number[];
  readonly has: (collectionId: number) => boolean;
  /** The id itself if it is reached; else 0, which no collection has, so that the service answers as for any missing collection. */
  idOrNone(collectionId: number | undefined): number;
  /** Instances of files in the reached collections. */
  instances(teamId: number | undefined): Promise<readonly ingest.FileInstance[]>;
}

/** How each call is restricted for a limited key. A call that is added to `Services` does not compile until it has a rule. */
type Rules = {
  readonly [Service in keyof Services]: {
    readonly [Method in keyof Services[Service]]: (reach: Reach) => Services[Service][Method];
  };
};

type UploadMessage = ingest.DeepPartial<ingest.UploadFileRequest>;

/** Ids that no file, instance or ask has. */
const none = { file: 0, instance: 0, ask: '' } as const;
/** An id that no collection has, for calls in which 0 means that no collection is given. */
const noCollection = -1;

const rules: Rules = {
  catalog: {
    createCollection: (reach) => async (request, options) => {
      requireWholeTeam(reach, 'Creating a collection');
      return reach.catalog.createCollection(request, options);
    },
    listCollections: (reach) => async (request, options) => {
      const { collections } = await reach.catalog.listCollections(request, options);
      return { collections: collections.filter(({ id }) => reach.has(id)) };
    },
    getCollection: inside((reach) => reach.catalog.getCollection),
    readCollection: (reach) => (request, options) =>
      reach.catalog.readCollection({ ...request, collectionId: reach.idOrNone(request.collectionId) }, options),
    deleteCollection: inside((reach) => reach.catalog.deleteCollection),
    getScope: inside((reach) => reach.catalog.getScope),
    listFacets: inside((reach) => reach.catalog.listFacets),
    listMetadata: inside((reach) => reach.catalog.listMetadata),
    checkFilterKeys: insideAll((reach) => reach.catalog.checkFilterKeys),
    uploadFile: (reach) => (messages, options) => reach.catalog.uploadFile(admitted(messages, reach), options),
    uploadDocuments: inside((reach) => reach.catalog.uploadDocuments),
    listFiles: (reach) => async (request, options) => {
      const [{ files }, asSeen] = await Promise.all([
        reach.catalog.listFiles(request, options),
        filesSeen(reach, request),
      ]);
      return { files: asSeen(files) };
    },
    readFiles: (reach) =>
      async function* readFiles(request, options) {
        const asSeen = await filesSeen(reach, request);
        for await (const { files } of reach.catalog.readFiles(request, options)) yield { files: asSeen(files) };
      },
    getFile: (reach) => async (request, options) => {
      const found = await reach.catalog.getFile(request, options);
      const { own, others } = partsOf(found.file, reach.has);
      if (!found.file || own.length === 0) return reach.catalog.getFile({ ...request, fileId: none.file }, options);
      return { file: others.length === 0 ? found.file : asSeenIn(found.file, own) };
    },
    readFile: (reach) =>
      async function* readFile(request, options) {
        yield* reach.catalog.readFile(await reachable(reach, request), options);
      },
    readText: (reach) => async (request, options) => reach.catalog.readText(await reachable(reach, request), options),
    getReport: (reach) => async (request, options) => reach.catalog.getReport(await reachable(reach, request), options),
    listTables: (reach) =>
      async function* listTables(request, options) {
        const { collectionId = 0, fileIds = [], ...rest } = request;
        if (collectionId !== 0) {
          const inside = reach.has(collectionId) ? collectionId : noCollection;
          yield* reach.catalog.listTables({ ...request, collectionId: inside }, options);
          return;
        }
        const known = fileIds.map(async (fileId) => (await reachable(reach, { ...rest, fileId })).fileId);
        yield* reach.catalog.listTables({ ...rest, fileIds: await Promise.all(known) }, options);
      },
    deleteFile: wholeFile((reach) => reach.catalog.deleteFile),
    reprocessFile: wholeFile((reach) => reach.catalog.reprocessFile),
    describeFile: wholeFile((reach) => reach.catalog.describeFile),
  },
  cards: {
    listCards: inside((reach) => reach.cards.listCards),
    // An empty list would mean any collection; 0 keeps it non-empty and matches none.
    getCard: (reach) => (request, options) =>
      reach.cards.getCard({ ...request, collectionIds: [0, ...reach.collections] }, options),
    listConflicts: inside((reach) => reach.cards.listConflicts),
    checkConflicts: inside((reach) => reach.cards.checkConflicts),
    resolveConflict: (reach) => (request, options) =>
      reach.cards.resolveConflict({ ...request, collectionIds: [0, ...reach.collections] }, options),
    compareVersions: (reach) => async (request, options) => {
      const ids = new Set((await reach.instances(request.teamId)).map(({ id }) => id));
      const known = (id = 0) => (ids.has(id) ? id : none.instance);
      const [fromInstanceId, toInstanceId] = [known(request.fromInstanceId), known(request.toInstanceId)];
      return reach.cards.compareVersions({ ...request, fromInstanceId, toInstanceId }, options);
    },
  },
  retrieval: {
    search: insideAll((reach) => reach.retrieval.search),
    embedTexts: (reach) => reach.retrieval.embedTexts, // concerns no collection
  },
  answers: {
    countAsks: (reach) => (request, options) => {
      const { collectionIds: wanted = [] } = request;
      const collectionIds = [0, ...(wanted.length === 0 ? reach.collections : wanted.filter((id) => reach.has(id)))];
      return reach.answers.countAsks({ ...request, collectionIds }, options);
    },
    getAsk: (reach) => async (request, options) => {
      const found = await reach.answers.getAsk(request, options);
      if (reachesAsk(reach, found.ask)) return found;
      return reach.answers.getAsk({ ...request, askId: none.ask }, options);
    },
    cancelAsk: ofAsk((reach) => reach.answers.cancelAsk),
    rateAnswer: ofAsk((reach) => reach.answers.rateAnswer),
    listChats: inside((reach) => reach.answers.listChats),
    getChat: inside((reach) => reach.answers.getChat),
    renameChat: inside((reach) => reach.answers.renameChat),
    deleteChat: inside((reach) => reach.answers.deleteChat),
    queryTable: (reach) => async (request, options) =>
      reach.answers.queryTable(await reachable(reach, request), options),
  },
};

/** An ask over several collections is reached only if each of them is. */
const reachesAsk = ({ has }: Reach, ask: answer.Ask | undefined): boolean =>
  ask !== undefined && collectionsIn(ask).every(has);

/** Rule for a call about one collection. */
function inside<Request extends { readonly collectionId?: number | undefined }, Options extends unknown[], Reply>(
  callOf: (reach: Reach) => (request: Request, ...options: Options) => Promise<Reply>,
) {
  return (reach: Reach) =>
    (request: Request, ...options: Options) =>
      callOf(reach)({ ...request, collectionId: reach.idOrNone(request.collectionId) }, ...options);
}

/** Rule for a call about one or more collections. If one of them is out of reach, the call is made as for a missing collection. */
function insideAll<
  Request extends { readonly collectionId?: number | undefined; readonly collectionIds?: number[] | undefined },
  Options extends unknown[],
  Reply,
>(callOf: (reach: Reach) => (request: Request, ...options: Options) => Promise<Reply>) {
  return (reach: Reach) =>
    (request: Request, ...options: Options) => {
      const { collectionId = 0, collectionIds = [] } = request;
      if (collectionIds.length > 0 && collectionIds.every(reach.has)) return callOf(reach)(request, ...options);
      const only = collectionIds.length > 0 ? 0 : reach.idOrNone(collectionId);
      return callOf(reach)({ ...request, collectionId: only, collectionIds: [] }, ...options);
    };
}

/** Rule for a call about an ask. An ask of a collection out of reach is treated as missing. */
function ofAsk<Request extends { readonly teamId?: number; readonly askId?: string }, Options, Reply>(
  callOf: (reach: Reach) => (request: Request, options?: Options) => Promise<Reply>,
) {
  return (reach: Reach) => async (request: Request, options?: Options) => {
    const { teamId = 0, askId = none.ask } = request;
    const { ask } = await reach.answers.getAsk({ teamId, askId });
    return callOf(reach)({ ...request, askId: reachesAsk(reach, ask) ? askId : none.ask }, options);
  };
}

/** Rule for a call that changes a file in every collection that holds it. @throws {FileElsewhereError} */
function wholeFile<Request extends NamedFile, Options, Reply>(
  callOf: (reach: Reach) => (request: Request, options?: Options) => Promise<Reply>,
) {
  return (reach: Reach) => async (request: Request, options?: Options) => {
    await requireWholeFile(reach, request);
    return callOf(reach)(request, options);
  };
}

async function requireWholeFile({ catalog, has }: Reach, { teamId = 0, fileId = 0 }: NamedFile): Promise<void> {
  const { own, others } = partsOf((await catalog.getFile({ teamId, fileId })).file, has);
  if (own.length === 0) await catalog.getFile({ teamId, fileId: none.file });
  if (others.length > 0) throw new FileElsewhereError();
}

/** The request unchanged if the key reaches a collection that holds the file; else with a file id that no file has. */
async function reachable<Request extends NamedFile>({ catalog, has }: Reach, request: Request): Promise<Request> {
  const { teamId = 0, fileId = 0 } = request;
  const { own } = partsOf((await catalog.getFile({ teamId, fileId })).file, has);
  return own.length > 0 ? request : { ...request, fileId: none.file };
}

/** Returns a function that drops files outside the reached collections and shows the others as those collections have them. */
async function filesSeen(reach: Reach, { teamId }: { readonly teamId?: number | undefined }) {
  const own = new Map<number, ingest.FileInstance[]>();
  for (const instance of await reach.instances(teamId)) {
    const there = own.get(instance.fileId);
    if (there) there.push(instance);
    else own.set(instance.fileId, [instance]);
  }
  return (files: readonly ingest.File[]): ingest.File[] =>
    files.flatMap((file) => {
      const there = own.get(file.id);
      return there ? [{ ...asSeenIn(file, there), instances: [] }] : [];
    });
}

/** Restricts the header of an upload to the reached collections before it is sent on. */
async function* admitted(messages: AsyncIterable<UploadMessage>, reach: Reach): AsyncGenerator<UploadMessage> {
  for await (const message of messages) {
    const { payload } = message;
    if (payload?.$case !== 'header') {
      yield message;
      continue;
    }
    const collectionId = reach.idOrNone(payload.value?.collectionId);
    const value = { ...payload.value, collectionId, reachedCollectionIds: [...reach.collections] };
    yield { payload: { $case: 'header', value } };
  }
}

/** The only place that restricts limited keys to their collections. */
export function createReachedServices(services: Services): ServicesFor {
  const whole: ReachedServices = {
    ...services,
    requireWholeFile: async (file) => void (await services.catalog.getFile(file)),
  };
  return ({ limits }) =>
    limits.collections === null ? whole : limited(services, { limits, collections: limits.collections });
}

function limited(services: Services, caller: Pick<Reach, 'limits' | 'collections'>): ReachedServices {
  const { collections } = caller;
  const has = (id: number): boolean => collections.includes(id);
  const { catalog, cards, retrieval, answers } = services;
  const reach: Reach = {
    ...caller,
    catalog,
    cards,
    retrieval,
    answers,
    has,
    idOrNone: (id = 0) => (has(id) ? id : 0),
    async instances(teamId = 0) {
      const read = async (collectionId: number): Promise<readonly ingest.FileInstance[]> => {
        try {
          return (await readCollection(catalog, { teamId, collectionId })).instances;
        } catch (thrown) {
          if (thrown instanceof AppError && thrown.kind === 'not-found') return []; // deleted since the key was made
          throw thrown;
        }
      };
      return (await Promise.all(collections.map(read))).flat();
    },
  };
  return {
    catalog: bound(rules.catalog, reach),
    cards: bound(rules.cards, reach),
    retrieval: bound(rules.retrieval, reach),
    answers: bound(rules.answers, reach),
    requireWholeFile: (file) => requireWholeFile(reach, file),
  };
}

function bound<Service extends object>(
  rulesOf: { readonly [Method in keyof Service]: (reach: Reach) => Service[Method] },
  reach: Reach,
): Service {
  const calls = Object.entries<(reach: Reach) => unknown>(rulesOf as never).map(([name, rule]) => [name, rule(reach)]);
  return Object.fromEntries(calls) as Service;
}
