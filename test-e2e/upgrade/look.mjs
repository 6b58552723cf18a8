// Reads what users see of a deployment as one object, so that it can be compared before and after an upgrade.

const queries = [
  'return unused goods within days',
  'When was the harbour of Ellmouth dug?',
  'price of the season ticket',
  'opening hours on Sunday',
  'warranty of the Kestrel pump',
];
const questions = ['When was the harbour of Ellmouth dug?', 'What does the season ticket cost?'];

/** The owner's key in every sample. */
export const key = 'sk-sample-owner-key-0123456789abcdef';

/** @param {string} url @param {string} bearer */
export function api(url, bearer) {
  const authorization = `Bearer ${bearer}`;
  /** @param {string} method @param {string} path @param {RequestInit} [init] */
  async function call(method, path, init = {}) {
    const response = await fetch(`${url}/api/v1${path}`, {
      ...init,
      method,
      headers: { authorization, ...init.headers },
    });
    const body = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  }
  return {
    /** @param {string} path */
    get: (path) => call('GET', path),
    /** @param {string} path @param {object} body */
    post: (path, body) =>
      call('POST', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    /** @param {number} collection @param {string} name @param {Uint8Array | string} bytes */
    upload(collection, name, bytes) {
      const form = new FormData();
      form.append('file', new Blob([bytes]), name);
      return call('POST', `/collections/${collection}/files/upload`, { body: form });
    },
  };
}

/** @param {ReturnType<typeof api>} client @param {number} collection */
export async function look(client, collection) {
  const { data: detail } = await client.get(`/collections/${collection}`);
  const { data: cards } = await client.get(`/collections/${collection}/knowledge-cards?limit=100`);
  const { data: found } = await client.get(`/collections/${collection}/conflicts?limit=100`);
  const search = async (query) => {
    const { results } = await client.post(`/collections/${collection}/search`, { query, top_k: 10 });
    return { query, results: results.map(({ id, content }) => ({ id, content })) };
  };
  const ask = async (question) => {
    const { answer, sources } = await client.post(`/collections/${collection}/ask`, { question });
    return { question, answer, sources: sources.map(({ card_id }) => card_id) };
  };
  return {
    name: detail.name,
    status: detail.status,
    cards: cards.knowledgeCards.map(({ id, title, verbatimContent }) => ({ id, title, verbatimContent })),
    files: detail.fileInstances.map(({ id, name, status }) => ({ id, name, status })),
    conflicts: found.conflicts.map(({ id, state, type, first, second }) => ({
      id,
      state,
      type,
      values: [first.value, second.value],
    })),
    searches: await Promise.all(queries.map(search)),
    asks: await Promise.all(questions.map(ask)),
  };
}
