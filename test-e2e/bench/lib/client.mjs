// A client of the public interface, over connections that stay open.
import { Agent, request } from 'node:http';

/** Statuses of files that are no longer being processed. */
const settled = new Set(['processed', 'processed_with_conflicts', 'error']);

/** @param {{ port: number, key: string, maxSockets?: number | undefined }} options maxSockets: limit of concurrent requests; others wait. */
export function openClient({ port, key, maxSockets = 64 }) {
  const agent = new Agent({ keepAlive: true, maxSockets });

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body?: Buffer, headers?: Record<string, string> }} [message]
   * @returns {Promise<{ status: number, text: string }>}
   */
  function call(method, path, { body, headers = {} } = {}) {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': body.length };
      const options = { agent, port, host: '127.0.0.1', method, path };
      const sending = request(
        { ...options, headers: { authorization: `Bearer ${key}`, ...length, ...headers } },
        (response) => {
          const chunks = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: Number(response.statusCode), text: Buffer.concat(chunks).toString('utf8') }),
          );
        },
      );
      sending.on('error', reject);
      sending.end(body);
    });
  }
  const get = (path) => call('GET', path);
  const post = (path, body) =>
    call('POST', path, {
      body: Buffer.from(JSON.stringify(body)),
      headers: { 'content-type': 'application/json' },
    });

  return {
    port,
    headers: { authorization: `Bearer ${key}` },
    get,
    post,
    close: () => agent.destroy(),
    async createCollection(name) {
      return expected(201, await post('/api/v1/collections/add', { name })).data.id;
    },
    /** @returns {Promise<import('@cardinal/client').ResultOf<'getCollection'>>} */
    async collection(id) {
      return expected(200, await get(`/api/v1/collections/${id}`)).data;
    },
    /** @returns {Promise<import('@cardinal/client').ResultOf<'getFile'>>} */
    async file(id) {
      return expected(200, await get(`/api/v1/files/${id}`)).data;
    },
    /** A part of a file's canonical text. @returns {Promise<import('@cardinal/client').ResultOf<'getFileText'>>} */
    async text(id, offset) {
      return expected(200, await get(`/api/v1/files/${id}/text?limit=50000&offset=${offset}`)).data;
    },
    /** The first conflict, and the number of conflicts. @returns {Promise<import('@cardinal/client').ResultOf<'listConflicts'>>} */
    async conflicts(collectionId) {
      return expected(200, await get(`/api/v1/collections/${collectionId}/conflicts?limit=1`)).data;
    },
    /** @returns {Promise<{ status: number, body: { file_id?: number, code?: string } }>} */
    async upload(collectionId, fileName, bytes) {
      const boundary = 'cardinal-bench-part';
      const name = fileName.replaceAll('"', '%22');
      const body = Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      const path = `/api/v1/collections/${collectionId}/files/upload`;
      const { status, text } = await call('POST', path, { body, headers });
      return { status, body: JSON.parse(text) };
    },
    /** @returns {Promise<import('@cardinal/client').ResultOf<'searchCollection'>>} */
    async search(collectionId, body) {
      return expected(200, await post(`/api/v1/collections/${collectionId}/search`, body));
    },
    /** @returns {Promise<import('@cardinal/client').ResultOf<'askCollection'>>} */
    async ask(collectionId, body) {
      return expected(200, await post(`/api/v1/collections/${collectionId}/ask`, body));
    },
    async deleteFile(fileId) {
      expected(200, await call('DELETE', `/api/v1/files/${fileId}`));
    },
    /** @returns {Promise<Map<number, string>>} the verbatim content of every card, by card id. */
    async cards(collectionId) {
      const texts = new Map();
      for (let page = 1; ; page++) {
        const { data } = expected(
          200,
          await get(`/api/v1/collections/${collectionId}/knowledge-cards?limit=100&page=${page}`),
        );
        for (const { id, verbatimContent } of data.knowledgeCards) texts.set(id, verbatimContent);
        if (!data.pagination.hasNextPage) return texts;
      }
    },
    /**
     * Polls until no file of the collection is being processed.
     *
     * @param {number} collectionId
     * @param {{ pauseMs?: (sinceMs: number, done: number, of: number) => number, onProgress?: (done: number, of: number) => void }} [options]
     *   pauseMs: returns the pause before the next poll, from the time since the first poll, the number of finished files, and of all files.
     */
    async untilSettled(collectionId, { pauseMs = () => 250, onProgress = () => {} } = {}) {
      for (const started = performance.now(); ;) {
        const { fileInstances } = await this.collection(collectionId);
        const done = fileInstances.filter(({ status }) => settled.has(status)).length;
        onProgress(done, fileInstances.length);
        if (done === fileInstances.length) return fileInstances;
        await new Promise((resolve) =>
          setTimeout(resolve, pauseMs(performance.now() - started, done, fileInstances.length)),
        );
      }
    },
    /**
     * Reads values from /metrics. Gauges that measure between two reads start anew.
     *
     * @param names names of metrics, each with the first of its labels, if any.
     */
    async gauges(...names) {
      const { text } = await get('/metrics');
      return names.map((name) => {
        const line = text.split('\n').find((each) => each.startsWith(name));
        if (line === undefined) throw new Error(`/metrics has no ${name}`);
        return Number(line.slice(line.lastIndexOf(' ') + 1));
      });
    },
  };
}

function expected(wanted, { status, text }) {
  if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
