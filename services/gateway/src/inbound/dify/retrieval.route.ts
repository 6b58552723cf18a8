import { untilClosed, type Failure } from '@cardinal/http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Search } from '../../app/searching/search.js';
import { InvalidFieldError, ModelNotFoundError } from '../../domain/errors.js';
import { parseFilters } from '../../domain/filters.js';
import { callerOf } from '../http/auth.js';
import { hitView } from '../http/views.js';
import { RetrievalRequest, type Condition } from './schemas.js';

/** Error numbers that Dify defines, by error code; any other failure is reported with its HTTP status. */
const numbers: Readonly<Record<string, number>> = {
  AUTH_KEY_INVALID: 1002,
  COLLECTION_NOT_FOUND: 2001,
  MODEL_NOT_FOUND: 2001,
};

const difyFailure = ({ status, code, message }: Failure) => ({
  error_code: numbers[code] ?? status,
  error_msg: message,
  code,
});

/** Serves collections as external knowledge bases of Dify. */
export const difyRoutes: FastifyPluginAsyncTypebox<{ readonly search: Search }> = async (app, { search }) => {
  app.post(
    '/retrieval',
    { config: { needs: 'read', failureBody: difyFailure }, schema: { hide: true, body: RetrievalRequest } },
    async (request, reply) => {
      const {
        knowledge_id: knowledge,
        query,
        retrieval_setting: setting,
        metadata_condition: condition,
      } = request.body;
      if (!/^[1-9]\d{0,14}$/.test(knowledge)) throw new ModelNotFoundError('knowledge_id', 'the id of a collection');
      const { hits } = await search(
        callerOf(request),
        [Number(knowledge)],
        {
          query,
          topK: setting?.top_k ?? 10,
          rerank: true,
          currentOnly: true,
          filters: parseFilters(filterMapOf(condition?.conditions ?? [])),
        },
        untilClosed(reply.raw),
      );
      const least = setting?.score_threshold ?? 0;
      const records = hits.map(hitView).filter(({ score }) => score >= least);
      return {
        records: records.map(({ id, content, score, metadata }) => ({
          content,
          score,
          title: metadata.file_name,
          metadata: { ...metadata, card_id: id },
        })),
      };
    },
  );
};

function filterMapOf(conditions: readonly Condition[]): Record<string, unknown> {
  const entries = conditions.map(({ name, value }) => [[name].flat().join(''), value] as const);
  if (new Set(entries.map(([name]) => name)).size < entries.length) {
    throw new InvalidFieldError('metadata_condition', 'must name each field once');
  }
  return Object.fromEntries(entries);
}
