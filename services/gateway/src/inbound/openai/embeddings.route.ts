import { untilClosed } from '@cardinal/http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Embed } from '../../app/embed.js';
import { ModelNotFoundError } from '../../domain/errors.js';
import { callerOf } from '../http/auth.js';
import { openAiFailure } from './failures.js';
import { EmbeddingsRequest } from './schemas.js';

/** The only embedding model offered: the one of searches, which the operator configures. The response contains its id. */
const model = 'cardinal/embedding';

export interface EmbeddingRoutesOptions {
  readonly embed: Embed;
  /** Waiting time of a request from which on it counts as late for load shedding, in milliseconds. */
  readonly patienceMs: number;
}

/** Route that embeds texts. */
export const embeddingRoutes: FastifyPluginAsyncTypebox<EmbeddingRoutesOptions> = async (app, options) => {
  const { embed, patienceMs } = options;
  app.post(
    '/embeddings',
    {
      config: { needs: 'read', patienceMs, failureBody: openAiFailure },
      schema: { hide: true, body: EmbeddingsRequest },
    },
    async (request, reply) => {
      const { input, model: wanted, encoding_format: format, dimensions } = request.body;
      if (wanted !== model) throw new ModelNotFoundError('model', model);
      const { vectors, usage } = await embed(
        callerOf(request),
        { input: [input].flat(), dimensions },
        untilClosed(reply.raw),
      );
      return {
        object: 'list',
        data: vectors.map((vector, index) => ({
          ...{ object: 'embedding', index },
          embedding: format === 'base64' ? inBase64(vector) : vector,
        })),
        model: usage.modelId,
        usage: { prompt_tokens: usage.embedding, total_tokens: usage.embedding },
      };
    },
  );
};

/** Little-endian 32-bit floats in Base64, as the OpenAI interface defines it. */
function inBase64(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, at) => bytes.writeFloatLE(value, at * 4));
  return bytes.toString('base64');
}
