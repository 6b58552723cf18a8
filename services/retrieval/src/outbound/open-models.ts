import { ConfigError } from '@cardinal/config';
import {
  createEmbedder,
  createReranker,
  EmbeddingConfigError,
  type Embedder,
  type Reranker,
} from '@cardinal/embedding';
import type { Logger } from '@cardinal/kernel';
import type { RetrievalVariables } from '../settings.js';

interface Models extends AsyncDisposable {
  readonly embedder: Embedder;
  readonly reranker?: Reranker;
  readonly embedders: {
    /** URL of the embedder, without its key, so that a later start can open it again for the vectors that it made. */
    readonly url: string;
    /** Opens an embedder that was configured before. */
    readonly reopen: (url: string) => Promise<Embedder>;
  };
}

/**
 * Opens the models that the settings name.
 *
 * @throws {ConfigError} if a setting does not fit. @throws {AppError} `unavailable` if a model's server does not answer.
 */
export async function openModels(settings: RetrievalVariables, logger: Logger): Promise<Models> {
  const embedderOptions = optionsOf(settings.CARDINAL_EMBEDDER_API_KEY, logger);
  const url = settings.CARDINAL_EMBEDDER;
  const embedder = await named('CARDINAL_EMBEDDER', () => createEmbedder(url, embedderOptions));
  try {
    const rerankerOptions = optionsOf(settings.CARDINAL_RERANKER_API_KEY, logger);
    const reranker = await named('CARDINAL_RERANKER', () =>
      createReranker(settings.CARDINAL_RERANKER, rerankerOptions),
    );
    return {
      embedder,
      ...(reranker && { reranker }),
      embedders: { url, reopen: (older) => createEmbedder(older, embedderOptions) },
      async [Symbol.asyncDispose]() {
        await Promise.all([embedder[Symbol.asyncDispose](), reranker?.[Symbol.asyncDispose]()]);
      },
    };
  } catch (thrown) {
    await embedder[Symbol.asyncDispose]();
    throw thrown;
  }
}

function optionsOf(apiKey: string | undefined, logger: Logger) {
  return { logger, ...(apiKey !== undefined && { apiKey }) };
}

/** Reports what a model's own check rejects, under the name of the variable. */
async function named<T>(variable: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (thrown) {
    if (thrown instanceof EmbeddingConfigError) throw new ConfigError([`${variable} is invalid: ${thrown.message}`]);
    throw thrown;
  }
}
