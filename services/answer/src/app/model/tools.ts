import type { ToolCall, ToolResult } from '@cardinal/llm';
import { AppError } from '@cardinal/kernel';
import type { Card } from '../../domain/card.js';
import { withinBudget } from '../../domain/prompt/context.js';
import { givenCard } from '../../domain/prompt/given.js';
import { fieldsOf, longestQuery, mostFound, numbered, textOf, type PreparedCall } from './prepared-call.js';
import type { Session } from './session.js';
import { prepareTableCall } from './table-tools.js';
import { listOf } from '../../domain/text/document-list.js';
import type { Messages } from '../../domain/message-shape.js';
import { filled, oneLine } from '../../domain/messages.js';

const cardsPerPage = 20;

/**
 * Parses a tool call. Team, collections and filters come from the session, so that no call can select others, and a call can only name
 * cards that were given to the model before.
 */
export function prepareCall(session: Session, call: ToolCall): PreparedCall {
  const { messages } = session;
  const input = fieldsOf(call.input);
  const prepared = (status: string, work: (tokens: number) => Promise<readonly Card[] | string>): PreparedCall => ({
    status,
    run: async (tokens) => resultOf(session, call, await attempt(session, () => work(tokens)), tokens),
  });
  switch (call.name) {
    case 'search_cards': {
      const query = textOf(input['query']).trim().slice(0, longestQuery);
      return prepared(filled(messages.searching, { question: oneLine(query) }), async () => {
        if (query === '') return 'query must be a text of 1 to 500 characters.';
        const { cards } = await session.search(query, mostFound);
        return session.withContextOf(cards);
      });
    }
    case 'read_around': {
      const card = session.given.get(textOf(input['card_id']))?.card;
      const [before, after] = [within(input['before'], 0, 5), within(input['after'], 0, 5)];
      return prepared(card ? readingOf(messages, card) : messages.working, async () => {
        if (!card) return 'card_id must be the source of a passage that a tool returned.';
        return session.deps.library.around(session.scope, card, { before, after });
      });
    }
    case 'list_cards': {
      const words = textOf(input['words']).slice(0, longestQuery);
      const type = textOf(input['type']) === 'any' ? '' : textOf(input['type']);
      const page = within(input['page'], 1, 1_000);
      return prepared(
        words === '' ? messages.browsing : filled(messages.browsingFor, { words: oneLine(words) }),
        async () => {
          const { cards } = await session.deps.library.cards(session.scope, { words, type, page, limit: cardsPerPage });
          return cards;
        },
      );
    }
    case 'list_documents':
      return prepared(messages.listing, async () =>
        listOf(await session.deps.library.describe(session.scope), messages),
      );
    default:
      return prepareTableCall(session, call) ?? prepared(messages.working, async () => 'There is no such tool.');
  }
}

function readingOf({ readingFile, readingPage }: Messages, { fileName, page }: Card): string {
  return filled(page > 0 ? readingPage : readingFile, { file: oneLine(fileName), page: String(page) });
}

/** Reports missing objects and invalid arguments to the model. Other failures, as of a service that is down, are thrown. */
async function attempt(
  session: Session,
  work: () => Promise<readonly Card[] | string>,
): Promise<readonly Card[] | { readonly failed: string } | string> {
  try {
    return await work();
  } catch (thrown) {
    session.signal.throwIfAborted();
    if (thrown instanceof AppError && (thrown.kind === 'invalid' || thrown.kind === 'not-found')) {
      return { failed: 'That could not be looked up.' };
    }
    throw thrown;
  }
}

function resultOf(
  session: Session,
  { id: callId, name }: ToolCall,
  found: readonly Card[] | { readonly failed: string } | string,
  tokens: number,
): ToolResult {
  if (typeof found === 'string') {
    const isList = name === 'list_documents';
    return { callId, failed: !isList, content: [{ kind: 'text', text: found }] };
  }
  if ('failed' in found) return { callId, failed: true, content: [{ kind: 'text', text: found.failed }] };
  const cards = withinBudget(found, tokens).map(givenCard);
  for (const card of cards) if (!session.given.has(card.id)) session.given.set(card.id, card);
  if (cards.length === 0) return { callId, failed: false, content: [{ kind: 'text', text: 'Nothing was found.' }] };
  return {
    callId,
    failed: false,
    content: cards.map((card) => ({
      kind: 'document',
      document: { id: card.id, title: numbered(session, card), text: card.text },
    })),
  };
}

function within(value: unknown, least: number, most: number): number {
  return typeof value === 'number' && Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : least;
}
