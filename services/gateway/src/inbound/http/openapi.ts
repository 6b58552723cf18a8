import { version } from '@cardinal/kernel';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { AskReply, AskSource } from './schemas/asks.js';
import { Collection, CollectionDetail, FileInstance, KnowledgeCard, User } from './schemas/collections.js';
import { ErrorBody, TokenLimitError } from './schemas/common.js';
import { Conflict } from './schemas/conflicts.js';
import { File, FileDetail, UploadResult } from './schemas/files.js';
import { SearchResult } from './schemas/search.js';
import { ModelCall, TokenUsage } from './schemas/usage.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body in the OpenAPI document, where the route reads the bytes itself and has no schema that validates. */
    readonly documentedBody?: TSchema;
  }
}

const components = [
  ErrorBody,
  TokenLimitError,
  User,
  Collection,
  FileInstance,
  CollectionDetail,
  KnowledgeCard,
  Conflict,
  File,
  FileDetail,
  UploadResult,
  SearchResult,
  AskSource,
  AskReply,
  ModelCall,
  TokenUsage,
];

const description =
  'Knowledge collections of a team: upload documents, list their knowledge cards, search them, ask them. ' +
  'Operations marked `x-extension` go beyond the contract. Any other method of a path is 405, with the methods it has in ' +
  '`Allow`; OPTIONS says them too, and HEAD is answered like GET, except of event streams.';

/** Describes the routes registered after it, from the schemas that check them. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  for (const { component } of components) app.addSchema(component);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cardinal', version, description },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An API key: sk-…' } },
      },
      security: [{ bearer: [] }],
    },
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, index) => (typeof $id === 'string' ? $id : `def-${index}`),
    },
    transform: ({ schema, url, route }) => {
      const { documentedBody } = route.config ?? {};
      return { schema: documentedBody ? { ...schema, body: documentedBody } : schema, url };
    },
  });
}

/** The document, for programs, and the pages made from it, for people. Neither needs a key or another host. */
export async function serveApiDescription(app: FastifyInstance): Promise<void> {
  let document: string | undefined;
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { docExpansion: 'list', persistAuthorization: false, validatorUrl: null },
  });
}
