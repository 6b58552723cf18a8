import type { Embedder } from '@cardinal/embedding';
import { UnexpectedError, type Logger } from '@cardinal/kernel';
import type { CollectionRefs, ModelSwitch } from '../ports.js';
import { createTextVectors, type TextVectors } from '../text-vectors.js';

/** Embeds the queries of some collections. */
export interface QueryTexts {
  readonly modelId: string;
  readonly texts: TextVectors;
}

/** Selects the model for queries: the one whose vectors the collections serve. */
export interface QueryEmbedders extends AsyncDisposable {
  /** The current model if the collections serve vectors of several models, or of one that cannot be opened. */
  of(collections: CollectionRefs): Promise<QueryTexts>;
  /** Whether queries can be embedded by a model: the current one, or an older one that could be opened again. */
  has(modelId: string): Promise<boolean>;
}

export interface QueryEmbeddersNeeds {
  readonly embedder: Embedder;
  readonly texts: TextVectors;
  /** Absent if the index serves no other model than its own. */
  readonly models?: ModelSwitch;
  /** Opens an embedder at the URL under which it was remembered. */
  readonly reopen?: ((url: string) => Promise<Embedder>) | undefined;
  readonly logger: Logger;
}

export function createQueryEmbedders(needs: QueryEmbeddersNeeds): QueryEmbedders {
  const { embedder, texts, models, reopen, logger } = needs;
  const current: QueryTexts = { modelId: embedder.model.id, texts };
  const opened = new Map<string, Promise<Embedder | undefined>>();
  const wrapped = new Map<string, QueryTexts>();

  async function open(modelId: string): Promise<Embedder | undefined> {
    const url = await models?.embedderUrl(modelId);
    if (url === undefined || !reopen) return undefined;
    try {
      const older = await reopen(url);
      if (older.model.id === modelId) return older;
      await older[Symbol.asyncDispose]();
    } catch (thrown) {
      const { code } = UnexpectedError.from(thrown);
      logger.warn('could not open the previous embedder', { model: modelId, code });
    }
    return undefined;
  }

  function older(modelId: string): Promise<Embedder | undefined> {
    let known = opened.get(modelId);
    if (!known) opened.set(modelId, (known = open(modelId)));
    return known;
  }

  return {
    async of({ teamId, collectionIds }) {
      if (!models) return current;
      const serving = collectionIds.map((collectionId) => models.servingModel({ teamId, collectionId }));
      const [modelId = current.modelId, another] = new Set(await Promise.all(serving));
      if (modelId === current.modelId || another !== undefined) return current;
      const known = wrapped.get(modelId);
      if (known) return known;
      const found = await older(modelId);
      if (!found) return current;
      const made = { modelId, texts: createTextVectors(found) };
      wrapped.set(modelId, made);
      return made;
    },
    has: async (modelId) => modelId === current.modelId || (await older(modelId)) !== undefined,
    async [Symbol.asyncDispose]() {
      const all = await Promise.all(opened.values());
      for (const one of all) await one?.[Symbol.asyncDispose]();
    },
  };
}
