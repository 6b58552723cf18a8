import { version } from '@cardinal/kernel';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { nameSchemas } from './components.js';
import { describeTags } from './entity-tags.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Request body in the OpenAPI document, by media type, for a route that reads the bytes itself and so has no validating schema. */
    readonly documentedBody?: Record<
      string,
      {
        readonly schema: TSchema;
        readonly encoding?: Readonly<Record<string, { readonly headers: Readonly<Record<string, object>> }>>;
        /** Schema of one line, if the body is a sequence of lines. */
        readonly 'x-itemSchema'?: TSchema;
      }
    >;
    /** Whether the request may come without its body. */
    readonly isBodyOptional?: boolean;
  }
}

/** Tags of operations, in the order in which the documentation pages show them. */
const tags = [
  { name: 'Collections', description: 'Collections of documents, what is in them and how far its processing is.' },
  { name: 'Files', description: 'Files and their way in.' },
  { name: 'Search and ask', description: 'Passages that answer a query, and answers made from them.' },
  { name: 'Chats', description: 'What was asked of a collection, and what users think of the answers.' },
  {
    name: 'Conflicts and versions',
    description: 'What documents say against each other, and what versions of a document say otherwise.',
  },
  { name: 'Usage', description: 'What the team has used of its quota.' },
  { name: 'Audit', description: 'Who did what in the team.' },
  { name: 'Operations', description: 'What operators and their machines look at; without a key.' },
];

const description =
  'Knowledge collections of a team: upload documents, list their knowledge cards, search them, ask them. ' +
  'Operations marked `x-extension` go beyond the contract. Any other method of a path is 405, with the methods it has in ' +
  '`Allow`; OPTIONS says them too, and HEAD is answered like GET. A stream of events, and a body of lines, has ' +
  '`x-itemSchema`, which OpenAPI 3.2 calls `itemSchema`: the schema of one of them. `x-rule` and `x-pattern-rule` are what an error says of a value that breaks ' +
  'its schema.';

/** Describes the routes registered after it, from the schemas that check them. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const documentedBodies = new Map<string, NonNullable<FastifyContextConfig['documentedBody']>>();
  const withoutBody = new Set<string>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cardinal',
        version,
        description,
        contact: { name: 'The operators of this server' },
        license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'The server that this description comes from' }],
      tags,
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An API key: sk-…' } },
      },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => {
      const { documentedBody, isBodyOptional } = route.config ?? {};
      if (isBodyOptional) withoutBody.add(String(schema.operationId));
      if (!documentedBody) return { schema, url };
      documentedBodies.set(String(schema.operationId), documentedBody);
      return { schema: { ...schema, body: { content: documentedBody } }, url };
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) throw new TypeError('the description is not OpenAPI 3');
      const { components, ...document } = made.openapiObject;
      for (const item of Object.values(document.paths ?? {})) {
        const { post } = item ?? {};
        if (!post?.requestBody || '$ref' in post.requestBody) continue;
        // The plugin keeps only the schema of a body, and marks every body as required.
        const { operationId = '' } = post;
        const { content } = post.requestBody;
        post.requestBody = {
          ...(!withoutBody.has(operationId) && { required: true }),
          content: documentedBodies.get(operationId) ?? content,
        };
      }
      const { paths, schemas } = nameSchemas(describeTags(document.paths ?? {}));
      return { ...document, paths, components: { ...components, schemas } } as typeof made.openapiObject;
    },
  });
}

/** Serves the OpenAPI document and the documentation pages made from it. Neither needs a key or loads anything from another host. */
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
