import type { KeyScope } from '../src/domain/keys/roles.js';

/** Subject of a route: a resource by its id, or all resources of the team. */
export type About = 'collection' | 'chat' | 'card' | 'file' | 'table' | 'conflict' | 'ask' | 'team';

export interface Expected {
  readonly needs: KeyScope;
  readonly about: About;
  readonly body?: object | ((id: number | string) => object);
  readonly query?: string;
  readonly upload?: boolean;
  readonly lines?: string;
  /** For a route about the team: whether a key for some collections sees a part of the result, or nothing. */
  readonly limited?: 'less' | 'nothing';
}

/** Every route that needs a key. The test fails until a new route is added here. */
export const routes: Readonly<Record<string, Expected>> = {
  'GET /collections/list': { needs: 'read', about: 'team', limited: 'less' },
  'GET /collections/:id': { needs: 'read', about: 'collection' },
  'GET /collections/:id/facets': { needs: 'read', about: 'collection' },
  'POST /collections/add': { needs: 'write', about: 'team', limited: 'nothing', body: { name: 'x' } },
  'DELETE /collections/:id': { needs: 'admin', about: 'collection' },
  'GET /collections/:id/knowledge-cards': { needs: 'read', about: 'collection' },
  'GET /knowledge-cards/:id': { needs: 'read', about: 'card' },
  'GET /collections/:id/conflicts': { needs: 'read', about: 'collection' },
  'POST /collections/:id/conflicts/check': { needs: 'write', about: 'collection', body: {} },
  'POST /conflicts/:id/resolve': { needs: 'write', about: 'conflict', body: { action: 'dismiss' } },
  'GET /files/list': { needs: 'read', about: 'team', limited: 'less' },
  'GET /files/:id': { needs: 'read', about: 'file' },
  'GET /files/:id/content': { needs: 'read', about: 'file' },
  'GET /files/:id/text': { needs: 'read', about: 'file' },
  'GET /files/:id/report': { needs: 'read', about: 'file' },
  'GET /files/:id/tables': { needs: 'read', about: 'file' },
  'POST /tables/:id/query': { needs: 'read', about: 'table', body: { value: { op: 'count' } } },
  'DELETE /files/:id': { needs: 'write', about: 'file' },
  'POST /files/:id/reprocess': { needs: 'write', about: 'file' },
  'PATCH /files/:id/metadata': { needs: 'write', about: 'file', body: { a: 1 } },
  'GET /files/:id/versions': { needs: 'read', about: 'file' },
  'GET /files/:id/changes': { needs: 'read', about: 'file', query: '?from=1' },
  'POST /collections/:id/files/upload': { needs: 'write', about: 'collection', upload: true },
  'POST /collections/:id/documents': { needs: 'write', about: 'collection', lines: '{"name":"a","text":"b"}' },
  'POST /search': { needs: 'read', about: 'collection', body: (id) => ({ query: 'x', collection_ids: [1, id] }) },
  'POST /collections/:id/search': { needs: 'read', about: 'collection', body: { query: 'x' } },
  'POST /ask': { needs: 'ask', about: 'collection', body: (id) => ({ question: 'x', collection_ids: [1, id] }) },
  'POST /collections/:id/ask': { needs: 'ask', about: 'collection', body: { question: 'x' } },
  'POST /collections/:id/ask as events': {
    needs: 'ask',
    about: 'collection',
    body: { question: 'x', stream: true },
  },
  'GET /collections/:id/events': { needs: 'read', about: 'collection' },
  'GET /asks/:ask_id/events': { needs: 'ask', about: 'ask' },
  'POST /asks/:ask_id/cancel': { needs: 'ask', about: 'ask' },
  'POST /asks/:ask_id/feedback': { needs: 'ask', about: 'ask', body: { rating: 'up' } },
  'GET /collections/:id/chats': { needs: 'read', about: 'collection' },
  'GET /collections/:id/chats/:chat_id': { needs: 'read', about: 'chat' },
  'PATCH /collections/:id/chats/:chat_id': { needs: 'write', about: 'chat', body: { name: 'x' } },
  'DELETE /collections/:id/chats/:chat_id': { needs: 'write', about: 'chat' },
  'GET /usage': { needs: 'read', about: 'team', limited: 'nothing' },
  'GET /usage/calls': { needs: 'read', about: 'team', limited: 'nothing' },
  'GET /audit': { needs: 'admin', about: 'team', limited: 'nothing' },
};

const asked = (id: number | string) => ({ model: `cardinal/${id}`, messages: [{ role: 'user', content: 'x' }] });

/**
 * The routes of other protocols, by their complete paths. MCP has one path for all its tools, each of which needs the scope of its
 * corresponding route: `protocols/limited-keys.unit.test.ts` tests it tool by tool.
 */
export const protocols: Readonly<Record<string, Expected>> = {
  'GET /v1/models': { needs: 'read', about: 'team', limited: 'less' },
  'POST /v1/chat/completions': { needs: 'ask', about: 'collection', body: asked },
  'POST /v1/chat/completions as events': {
    needs: 'ask',
    about: 'collection',
    body: (id) => ({ ...asked(id), stream: true }),
  },
  'POST /v1/embeddings': {
    needs: 'read',
    about: 'team',
    limited: 'less',
    body: { model: 'cardinal/embedding', input: 'x' },
  },
  'POST /v1/vector_stores/:id/search': { needs: 'read', about: 'collection', body: { query: 'x' } },
  'POST /retrieval': {
    needs: 'read',
    about: 'collection',
    body: (id) => ({ knowledge_id: String(id), query: 'x', retrieval_setting: { top_k: 2, score_threshold: 0 } }),
  },
};

/** Routes that need no key, and MCP. */
export const others = [
  '/api/v1/openapi.json',
  ...['/docs', '/docs/json', '/docs/yaml', '/docs/static/*', '/docs/static/index.html'],
  '/docs/static/swagger-initializer.js',
  ...['/healthz', '/readyz', '/metrics', '/status', '/status/status.css', '/status/status.js'],
]
  .flatMap((path) => [`GET ${path}`, `HEAD ${path}`])
  .concat('HEAD /docs/', 'POST /mcp');

/** Collection 1 is in the list of limited keys, 3 belongs to the same team, 2 to another, and 99 does not exist. */
export const things = {
  own: { collection: 1, chat: 'own', card: 9, file: 1, table: '1-0', conflict: 77, ask: 'own', team: 1 },
  hidden: { collection: 3, chat: 'hidden', card: 11, file: 3, table: '3-0', conflict: 79, ask: 'hidden', team: 1 },
  foreign: { collection: 2, chat: 'foreign', card: 10, file: 2, table: '2-0', conflict: 78, ask: 'foreign', team: 1 },
  none: { collection: 99, chat: 'none', card: 99, file: 99, table: '99-0', conflict: 999, ask: 'none', team: 1 },
} as const;
export type Thing = keyof typeof things;

/** Text that occurs only in hidden resources. */
export const traces = /Hidden away|hidden\.pdf|of collection [23]|hidden answer|4711|Secrets of others|others\.pdf/;
