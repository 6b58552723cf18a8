export const search = '/api/v1/collections/1/search';
const ask = '/api/v1/collections/1/ask';
const cards = '/api/v1/collections/1/knowledge-cards';

/** Every 4xx has this body, and its message this text. */
interface Case {
  readonly name: string;
  readonly path?: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly message: string;
}

const badIds: Case[] = [
  '1.5',
  '-1',
  '0',
  '1152921504606846976',
  '9007199254740993',
  'abc',
  '1e3',
  '0x1',
  '%00',
  'NaN',
].map((id) => ({
  name: `id ${id}`,
  path: `/api/v1/collections/${id}`,
  message: 'id must be an integer between 1 and',
}));

export const cases: readonly Case[] = [
  ...badIds,
  { name: 'file id', path: '/api/v1/files/x', message: 'id must be an integer' },
  { name: 'page 0', path: `${cards}?page=0`, message: 'page must be an integer between 1 and' },
  { name: 'page twice', path: `${cards}?page=1&page=2`, message: 'page must be an integer' },
  { name: 'limit 101', path: `${cards}?limit=101`, message: 'limit must be an integer between 1 and 100' },
  { name: 'limit 1.5', path: `${cards}?limit=1.5`, message: 'limit must be an integer between 1 and 100' },
  { name: 'limit empty', path: `${cards}?limit=`, message: 'limit must be an integer between 1 and 100' },
  { name: 'type', path: `${cards}?type=fact`, message: 'type must be one of: knowledge, procedure, reference' },
  {
    name: 'search too long',
    path: `${cards}?search=${'x'.repeat(1_001)}`,
    message: 'search must be a string of at most',
  },
  { name: 'search NUL', path: `${cards}?search=a%00b`, message: 'search must not contain control characters' },
  {
    name: 'search lines',
    path: `${cards}?search=a%0Ab`,
    message: 'search must not contain control characters',
  },
  {
    name: 'calls of NUL',
    path: '/api/v1/usage/calls?ask_id=a%00b',
    message: 'ask_id must not contain control characters',
  },
  {
    name: 'calls of DEL',
    path: '/api/v1/usage/calls?ask_id=a%7f',
    message: 'ask_id must not contain control characters',
  },
  { name: 'name missing', path: '/api/v1/collections/add', body: {}, message: 'name is required' },
  { name: 'name number', path: '/api/v1/collections/add', body: { name: 7 }, message: 'name must be a string' },
  { name: 'name blank', path: '/api/v1/collections/add', body: { name: ' \t ' }, message: 'name must not be blank' },
  {
    name: 'name NUL',
    path: '/api/v1/collections/add',
    body: { name: 'a\0' },
    message: 'name must not be blank or contain control characters',
  },
  {
    name: 'name lines',
    path: '/api/v1/collections/add',
    body: { name: 'a\nb' },
    message: 'name must not be blank or contain control characters',
  },
  {
    name: 'name 300',
    path: '/api/v1/collections/add',
    body: { name: 'x'.repeat(300) },
    message: '1 to 255 characters',
  },
  {
    name: 'unknown field',
    path: '/api/v1/collections/add',
    body: { name: 'a', nam: 1 },
    message: 'nam is not a known field',
  },
  { name: 'array body', path: '/api/v1/collections/add', body: [], message: 'the body must be object' },
  { name: 'no body', path: '/api/v1/collections/add', body: '', message: 'the body must be object' },
  { name: 'broken JSON', path: search, body: '{"query": "x"', message: 'The body must be valid JSON' },
  { name: 'NaN', path: search, body: '{"query": "x", "top_k": NaN}', message: 'The body must be valid JSON' },
  { name: 'prototype', path: search, body: '{"query": "x", "__proto__": {"a": 1}}', message: 'a key __proto__' },
  { name: 'query missing', path: search, body: {}, message: 'query is required' },
  { name: 'query empty', path: search, body: { query: '' }, message: 'query must be a string of 1 to 8000 characters' },
  { name: 'query blank', path: search, body: { query: '  ' }, message: 'query must not be blank' },
  {
    name: 'query long',
    path: search,
    body: { query: 'x'.repeat(100_000) },
    message: 'query must be a string of 1 to 8000',
  },
  {
    name: 'query NUL',
    path: search,
    body: { query: 'a\0b' },
    message: 'query must not be blank or contain NUL characters',
  },
  {
    name: 'top_k 0',
    path: search,
    body: { query: 'x', top_k: 0 },
    message: 'top_k must be an integer between 1 and 100',
  },
  { name: 'top_k huge', path: search, body: { query: 'x', top_k: 1e300 }, message: 'top_k must be an integer between' },
  { name: 'top_k text', path: search, body: { query: 'x', top_k: '5' }, message: 'top_k must be an integer between' },
  { name: 'top_k 1.5', path: search, body: { query: 'x', top_k: 1.5 }, message: 'top_k must be an integer between' },
  { name: 'top_k null', path: search, body: { query: 'x', top_k: null }, message: 'top_k must be an integer between' },
  {
    name: 'exhaustive',
    path: search,
    body: { query: 'x', exhaustive: 'yes' },
    message: 'exhaustive must be a boolean',
  },
  ...['', 'x', '1_2', `${'0'.repeat(16)}_0.5_${'9'.repeat(20)}`, `${'0'.repeat(16)}_7_1`, 7, null].map((cursor) => ({
    name: `cursor ${JSON.stringify(cursor)}`,
    path: search,
    body: { query: 'x', exhaustive: true, cursor },
    message:
      typeof cursor === 'string' ? 'cursor must come from an earlier response to the same request' : 'cursor must be',
  })),
  {
    name: 'cursor of another search',
    path: search,
    body: { query: 'x', exhaustive: true, cursor: `${'0'.repeat(16)}_0.5_1` },
    message: 'cursor must come from an earlier response to the same request',
  },
  {
    name: 'cursor without exhaustive',
    path: search,
    body: { query: 'x', cursor: `${'0'.repeat(16)}_0.5_1` },
    message: 'cursor requires exhaustive: true',
  },
  { name: 'rerank', path: search, body: { query: 'x', rerank: 'yes' }, message: 'rerank must be a boolean' },
  {
    name: 'current_only',
    path: search,
    body: { query: 'x', current_only: 1 },
    message: 'current_only must be a boolean',
  },
  {
    name: 'filters list',
    path: search,
    body: { query: 'x', filters: [] },
    message: 'filters must be an object or null',
  },
  { name: 'as_of number', path: search, body: { query: 'x', as_of: 20240101 }, message: 'as_of must be a string' },
  { name: 'as_of short', path: search, body: { query: 'x', as_of: '2024' }, message: 'as_of must be a string' },
  { name: 'as_of day', path: search, body: { query: 'x', as_of: '2024-02-30' }, message: 'as_of must be a date' },
  { name: 'as_of later', path: search, body: { query: 'x', as_of: '2999-01-01' }, message: 'as_of must not be' },
  { name: 'filter object', path: search, body: { query: 'x', filters: { a: { b: 1 } } }, message: 'filters.a must be' },
  { name: 'filter null', path: search, body: { query: 'x', filters: { a: null } }, message: 'filters.a must be' },
  { name: 'filter none', path: search, body: { query: 'x', filters: { a: [] } }, message: 'filters.a must be' },
  { name: 'filter nested', path: search, body: { query: 'x', filters: { a: [[1]] } }, message: 'filters.a must be' },
  {
    name: 'filter type',
    path: search,
    body: { query: 'x', filters: { knowledge_type: 'fact' } },
    message: 'filters.knowledge_type must be one of: knowledge',
  },
  {
    name: 'filter operator',
    path: ask,
    body: { question: 'x', filters: { any: [{ a: { like: 'b' } }] } },
    message: 'filters.any[0].a must be a value, or an object of these operators',
  },
  {
    name: 'filter depth',
    path: search,
    body: `{"query": "x", "filters": ${'{"any": ['.repeat(1_000)}${']}'.repeat(1_000)}}`,
    message: 'must not nest objects and arrays deeper',
  },
  {
    name: 'filter prototype',
    path: search,
    body: '{"query": "x", "filters": {"all": [{"__proto__": {"a": 1}}]}}',
    message: 'a key __proto__',
  },
  { name: 'question missing', path: ask, body: { query: 'x' }, message: 'question is required' },
  { name: 'question number', path: ask, body: { question: 5 }, message: 'question must be a string' },
  {
    name: 'ask top_k 51',
    path: ask,
    body: { question: 'x', top_k: 51 },
    message: 'top_k must be an integer between 1 and 50',
  },
  { name: 'mode', path: ask, body: { question: 'x', mode: 'slow' }, message: 'mode must be one of: fast, full' },
  { name: 'model', path: ask, body: { question: 'x', model: 'gpt' }, message: 'model must be one of: extractive' },
  { name: 'stream', path: ask, body: { question: 'x', stream: 'true' }, message: 'stream must be a boolean' },
  { name: 'history', path: ask, body: { question: 'x', chat_history: 'y' }, message: 'chat_history must be an array' },
  {
    name: 'history triple',
    path: ask,
    body: { question: 'x', chat_history: [['a', 'b', 'c']] },
    message: 'chat_history[0] must be {role: "user" or "assistant", content} or [question, answer]',
  },
  {
    name: 'history role',
    path: ask,
    body: { question: 'x', chat_history: [['a', 'b'], { role: 'system', content: 'a' }] },
    message: 'chat_history[1].role must be one of: user, assistant',
  },
  {
    name: 'history NUL',
    path: ask,
    body: { question: 'x', chat_history: [['a', 'b\0']] },
    message: 'chat_history[0][1] must not contain NUL characters',
  },
  { name: 'ask id', path: '/api/v1/asks/..%2f1/events', message: 'ask_id must consist of' },
];
