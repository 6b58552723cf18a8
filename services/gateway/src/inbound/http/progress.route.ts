import { sendEvents, type ServerEvent } from '@cardinal/http';
import type { Logger } from '@cardinal/kernel';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Progress } from '../../app/progress.js';
import type { Caller } from '../../domain/accounts.js';
import { callerOf } from './auth.js';
import { ProgressStream, ResumeHeaders } from './schemas/asks.js';
import { common, failures, IdParams } from './schemas/common.js';
import { progressView } from './views.js';

export interface ProgressRoutesOptions {
  readonly progress: Progress;
  readonly heartbeatMs: number;
  readonly logger: Logger;
}

/** What a person watching a collection sees. */
export const progressRoutes: FastifyPluginAsyncTypebox<ProgressRoutesOptions> = async (app, options) => {
  const { progress, heartbeatMs, logger } = options;

  app.get(
    '/collections/:id/events',
    {
      exposeHeadRoute: false, // a HEAD of a stream would hang
      schema: {
        tags: ['Collections'],
        summary: 'Watch the files of a collection being processed',
        description: 'Events of the last hour, or those after `Last-Event-ID`, then live ones until the client leaves.',
        'x-extension': true,
        params: IdParams,
        headers: ResumeHeaders,
        response: {
          200: { description: 'A stream of events', content: { 'text/event-stream': { schema: ProgressStream } } },
          ...failures(400, 404, ...common),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = request.params;
      await progress.requireCollection(caller, id);
      const after = Number(request.headers['last-event-id'] ?? 0);
      return sendEvents(reply, (signal) => events(caller, id, after, signal), { heartbeatMs });
    },
  );

  /** A stream that breaks just ends: the client comes back with Last-Event-ID, as browsers do by themselves. */
  async function* events(caller: Caller, id: number, after: number, signal: AbortSignal): AsyncGenerator<ServerEvent> {
    try {
      for await (const { position, progress: step } of progress.follow(caller, id, after, signal)) {
        yield { id: position, data: progressView(step) };
      }
    } catch (thrown) {
      if (!signal.aborted) logger.error('progress stream broke', { collectionId: id, err: thrown });
    }
  }
};
