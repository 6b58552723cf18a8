import type { EventLog, EventPublisher } from '@cardinal/bus';
import { events, logs, type asking } from '@cardinal/contracts';
import { cutBefore, derivedId } from '@cardinal/kernel';
import type { AnnouncedStep, AskAnnouncer } from '../app/ports.js';
import type { AskEnd, AskRecord } from '../domain/ask.js';
import type { CardConflict, Source } from '../domain/card.js';
import type { TableComputation } from '../domain/tables/compute-over.js';

/** Length of a source's preview, in UTF-16 units, as the HTTP contract defines it. */
const previewLength = 200;

/** Appends steps to the ask's log and publishes its token usage. Idempotent, because message ids are derived. */
export function createBusAnnouncer(bus: EventLog & EventPublisher): AskAnnouncer {
  return {
    async step({ teamId, askId }, index, step) {
      const event = toEvent(step);
      await bus.append(logs.ask, askId, { event }, { id: derivedId('ask-step', teamId, askId, index) });
    },
    async end(record) {
      const { teamId, askId, end } = record;
      await bus.append(logs.ask, askId, { event: endEvent(end) }, { id: derivedId('ask-end', teamId, askId) });
      await bus.publish(events.tokensUsed, tokensUsed(record), { id: derivedId('ask-tokens', teamId, askId) });
    },
    async erase({ teamId, askId }) {
      await bus.erase(logs.ask, askId);
      const event: Event = {
        $case: 'failed',
        value: {
          kind: 'not-found',
          code: 'ASK_ERASED',
          message: 'The answer was erased, because documents of its collection, or its chat, were deleted.',
        },
      };
      await bus.append(logs.ask, askId, { event }, { id: derivedId('ask-erased', teamId, askId) });
    },
  };
}

type Event = NonNullable<asking.AskEvent['event']>;

function toEvent(step: AnnouncedStep): Event {
  switch (step.kind) {
    case 'status':
      return { $case: 'status', value: { message: step.message } };
    case 'source':
      return { $case: 'source', value: sourceOf(step.source) };
    case 'chunk':
      return { $case: 'chunk', value: { content: step.content } };
    case 'computation':
      return { $case: 'computation', value: computationOf(step.computation) };
  }
}

function computationOf({ columns, rows, ...computation }: TableComputation): asking.AskComputation {
  const copied = rows.map(({ cells, ...row }) => ({ ...row, cells: [...cells] }));
  return { ...computation, columns: [...columns], rows: copied };
}

function sourceOf(source: Source): asking.AskSource {
  const { cardId, fileId, fileName, page, ordinal, score, title, conflicts = [] } = source;
  const contentPreview = source.verbatimContent.slice(0, cutBefore(source.verbatimContent, previewLength));
  return {
    fileId,
    fileName,
    page,
    ordinal,
    score,
    contentPreview,
    cardId,
    title,
    conflicts: conflicts.map(conflictOf),
  };
}

function conflictOf({ id, type, other }: CardConflict): asking.SourceConflict {
  const { cardId, fileId, fileName, page, sentence } = other;
  return { id, type, cardId, fileId, fileName, page, sentence };
}

function endEvent(end: AskEnd): Event {
  if (end.state === 'failed') {
    const { kind, code, message } = end;
    return { $case: 'failed', value: { kind, code, message } };
  }
  const { totalSources, model, usage, outcome, stopReason } = end;
  return { $case: 'done', value: { totalSources, model, usage: { ...usage }, outcome, stopReason } };
}

function tokensUsed({ teamId, askId, reservationId, end }: AskRecord & { readonly end: AskEnd }): asking.TokensUsed {
  const { model, usage, calls } = end;
  return {
    teamId,
    askId,
    reservationId,
    operation: 'ask',
    model,
    usage: { ...usage },
    calls: calls.map((call) => ({ ...call })),
  };
}
