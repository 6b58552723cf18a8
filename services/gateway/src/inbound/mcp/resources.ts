import { toFailure } from '@cardinal/http';
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, type McpServer } from '@modelcontextprotocol/server';
import type { Files } from '../../app/files.js';
import { mayUse } from '../../domain/keys/access.js';
import type { Caller } from '../../domain/keys/accounts.js';
import { failureRules } from '../http/failures.js';

/** URI of a document, as `cardinal://files/12`; for a continuation of its text, as `cardinal://files/12?offset=50000`. */
const uriPattern = /^cardinal:\/\/files\/([1-9]\d{0,14})(?:\?offset=(\d{1,10}))?$/;
const template = { uriTemplate: 'cardinal://files/{id}{?offset}', name: 'document', mimeType: 'text/plain' };
const uriOf = (fileId: number): string => `cardinal://files/${fileId}`;

/** Number of documents on one page of the list. */
const pageSize = 100;
/** UTF-16 code units of a document that one read returns: the maximum that ingest allows. */
const readSize = 50_000;

/**
 * Offers the documents of a caller's team as resources, if the key has the scope `read`: listed in the order of their ids, read as text.
 */
export function addResources({ server }: McpServer, files: Pick<Files, 'list' | 'text'>, caller: Caller): void {
  if (!mayUse(caller, 'read')) return;
  server.registerCapabilities({ resources: { listChanged: false } });
  server.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: [template] }));

  server.setRequestHandler('resources/list', async ({ params }) => {
    const { cursor = '0' } = params ?? {};
    if (!/^\d{1,15}$/.test(cursor)) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        'cursor must be the nextCursor of an earlier list response',
      );
    }
    const listed = (await files.list(caller)).filter(({ id }) => id > Number(cursor)).sort((a, b) => a.id - b.id);
    const shown = listed.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      resources: shown.map(({ id, name }) => ({ uri: uriOf(id), name, mimeType: 'text/plain' })),
      ...(last && listed.length > shown.length && { nextCursor: String(last.id) }),
    };
  });

  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const [, id, offset = '0'] = uriPattern.exec(uri) ?? [];
    if (id === undefined) throw new ResourceNotFoundError(uri);
    const part = { offset: Number(offset), limit: readSize };
    const { text, end, length } = await files.text(caller, Number(id), part).catch((thrown: unknown) => {
      const { status, message } = toFailure(thrown, failureRules);
      throw status === 404 || status === 409 ? new ResourceNotFoundError(uri, message) : thrown;
    });
    const next = end < length ? { _meta: { 'cardinal/next': `${uriOf(Number(id))}?offset=${end}` } } : {};
    return { contents: [{ uri, mimeType: 'text/plain', text, ...next }] };
  });
}
