import type { ServerEvent } from '@cardinal/http';
import type { AppError, Logger } from '@cardinal/kernel';
import type { Spoken } from '@cardinal/language';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Collections } from '../../app/collections.js';
import type { OpenStreams } from '../../app/open-streams.js';
import type { Progress } from '../../app/progress.js';
import type { Caller } from '../../domain/keys/accounts.js';
import { callerOf } from './auth.js';
import { languageFor } from './languages.js';
import { openStream, sendGuarded, sendStreamHead } from './event-stream.js';
import { described, idParams } from './schemas/common.js';
import { collectionStream, ResumeHeaders } from './schemas/events.js';
import { behindKey, failures } from './schemas/failures.js';
import { progressEndView, progressView } from './views.js';

const params = idParams('collection');

export interface ProgressRoutesOptions {
  readonly collections: Pick<Collections, 'require'>;
  readonly progress: Progress;
  readonly streams: OpenStreams;
  readonly heartbeatMs: number;
  readonly stallMs: number;
  readonly logger: Logger;
}

/** Route that streams the processing of a collection's files. */
export const progressRoutes: FastifyPluginAsyncTypebox<ProgressRoutesOptions> = async (app, options) => {
  const { collections, progress, streams, heartbeatMs, stallMs, logger } = options;

  app.head(
    '/collections/:id/events',
    { config: { needs: 'read' }, schema: { hide: true, params, headers: ResumeHeaders } },
    async (request, reply) => {
      await collections.require(callerOf(request), request.params.id);
      return sendStreamHead(reply);
    },
  );

  app.get(
    '/collections/:id/events',
    {
      exposeHeadRoute: false, // Fastify's HEAD route would open the stream
      config: { needs: 'read' },
      schema: {
        operationId: 'watchCollection',
        tags: ['Collections'],
        summary: 'Watch the processing of the files of a collection',
        description:
          'Server-sent events: those of the last hour, or those after `Last-Event-ID`, then new events until the client disconnects. ' +
          'The stream ends within seconds after the key is revoked or the collection is deleted. A client that reconnects then gets ' +
          '401 or 404, at which browsers stop reconnecting.',
        'x-extension': true,
        params,
        headers: ResumeHeaders,
        response: { 200: described('A stream of events', collectionStream), ...failures(400, 404, ...behindKey) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = request.params;
      await collections.require(caller, id);
      const after = Number(request.headers['last-event-id'] ?? 0);
      const language = languageFor(request.headers);
      const stream = openStream(reply, streams, caller, [id]);
      const source = {
        stream,
        events: (signal: AbortSignal) => events(caller, id, after, language, signal),
        lastEvent: (end: AppError) => ({ data: progressEndView(id, end, language) }),
      };
      return sendGuarded(reply, source, { heartbeatMs, stallMs });
    },
  );

  /** A broken stream simply ends, because clients reconnect with `Last-Event-ID`, as browsers do by default. */
  async function* events(
    caller: Caller,
    id: number,
    after: number,
    language: Spoken,
    signal: AbortSignal,
  ): AsyncGenerator<ServerEvent> {
    try {
      for await (const { position, progress: step } of progress.follow(caller, id, after, signal)) {
        yield { id: position, data: progressView(step, language) };
      }
    } catch (thrown) {
      if (!signal.aborted) logger.error('progress stream broke', { collectionId: id, err: thrown });
    }
  }
};
