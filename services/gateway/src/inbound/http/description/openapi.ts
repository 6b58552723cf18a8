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
  {
    name: 'Collections',
    description: 'Collections of documents, their knowledge cards, and the progress of processing.',
  },
  { name: 'Files', description: 'Upload of files, and their bytes, text, tables and metadata.' },
  { name: 'Search and ask', description: 'Passages that match a query, and answers generated from such passages.' },
  {
    name: 'Chats',
    description: 'Questions to a collection, grouped into chats, and the feedback of users on the answers.',
  },
  {
    name: 'Conflicts and versions',
    description: 'Contradictions between documents, and differences between the versions of a document.',
  },
  { name: 'Usage', description: 'Tokens that the team has used of its quota.' },
  { name: 'Audit', description: 'Log of the acts in the team.' },
  { name: 'Operations', description: 'Health, readiness and metrics of the process, for operators. No key is needed.' },
];

const description =
  'Knowledge collections of a team: upload documents, list their knowledge cards, search the cards, and ask questions about them. ' +
  'Operations marked `x-extension` go beyond the contract to which Cardinal was first built. A method that a path does not serve is ' +
  'answered with 405 and the served methods in `Allow`. OPTIONS returns the served methods as well, and HEAD is answered like GET. ' +
  'Event streams and bodies of lines have `x-itemSchema` (`itemSchema` in OpenAPI 3.2), which is the schema of one event or line. ' +
  '`x-rule` and `x-pattern-rule` are the texts of the error message for a value that breaks the schema or its pattern.';

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
      if (!('openapiObject' in made)) throw new TypeError('The generated description is not OpenAPI 3.');
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
