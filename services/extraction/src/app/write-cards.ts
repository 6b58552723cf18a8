import type { Logger, SteadyClock } from '@cardinal/kernel';
import { createCounter, measures } from '@cardinal/telemetry';
import type { CardDraft } from '../domain/card.js';
import type { MadeCard } from '../domain/card-maker.js';
import { estimateTokens } from '../domain/text/tokens.js';
import { inPlaceOf } from '../domain/written/written-card.js';
import type { CardWriter, Extraction } from './ports.js';

/**
 * Receives the cards that the rules made and yields, in the same order, those to be stored, at most `batchSize` at a time. Their ordinals
 * are assigned later.
 */
export type WriteCards = (
  made: AsyncIterable<MadeCard>,
  extraction: Extraction,
  signal: AbortSignal,
) => AsyncIterable<readonly CardDraft[]>;

/** Cards written per batch: a few milliseconds of SQLite. */
export const batchSize = 50;
/** Maximum length of a batch's contents in UTF-16 code units, exceeded by at most its last card. */
const batchUnits = 64 * 1024;

/** Keeps the cards as the rules made them. */
export const keepCards: WriteCards = async function* (made) {
  let batch: CardDraft[] = [];
  let units = 0;
  for await (const { card } of made) {
    batch.push(card);
    units += card.verbatimContent.length;
    if (batch.length < batchSize && units < batchUnits) continue;
    yield batch;
    [batch, units] = [[], 0];
  }
  if (batch.length > 0) yield batch;
};

/** Maximum input of one model call, in tokens (`estimateTokens`) and in passages. */
const perCall = { tokens: 1_500, passages: 12 } as const;
/** Concurrent calls for one document. */
const parallel = 4;
/** Number of consecutive unusable replies after which the rest of the document keeps the cards of the rules. */
const patience = 3;
/** Maximum time of model calls for one document, in milliseconds; the rest keeps the cards of the rules. */
const longestMs = 15 * 60_000;

export interface ModelWritingDeps {
  readonly writer: CardWriter;
  readonly clock: SteadyClock;
  readonly logger: Logger;
}

/**
 * Cards written by a model where its texts match the document, and cards of the rules everywhere else: for tables and code, and for
 * everything once the quota, the models or the time run out. Holds the passages of a few calls, not the document.
 */
export function createWriteCards({ writer, clock, logger }: ModelWritingDeps): WriteCards {
  const countFallback = createCounter(measures.modelFallbacks);
  return async function* (made, extraction, signal) {
    const deadline = clock.elapsedMs() + longestMs;
    const over = new AbortController();
    const running: Promise<readonly CardDraft[]>[] = [];
    let useless = 0;
    let asks = true;

    async function write(batch: readonly MadeCard[]): Promise<readonly CardDraft[]> {
      const asked = batch.filter(isForModel);
      if (!asks || asked.length === 0) return batch.map(({ card }) => card);
      if (clock.elapsedMs() > deadline) return leave('time', batch);
      const passages = asked.map(({ card }) => ({ title: card.title, text: card.verbatimContent }));
      const writing = await writer.write(passages, extraction, AbortSignal.any([signal, over.signal]));
      if (writing.kind === 'stopped') return leave(writing.by, batch);
      useless = writing.kind === 'unusable' ? useless + 1 : 0;
      if (useless >= patience) return leave('replies', batch);
      const cards = writing.kind === 'written' ? writing.cards : [];
      return batch.flatMap((each) => {
        const index = asked.indexOf(each);
        const own = cards.filter(({ passage }) => passage === index);
        return inPlaceOf(each.card, each.isUnderHeadings, own) ?? [each.card];
      });
    }

    function leave(reason: string, batch: readonly MadeCard[]): readonly CardDraft[] {
      if (asks) {
        logger.warn('making the remaining cards of a document by rules', {
          reason,
          instanceId: extraction.instanceId,
        });
        countFallback(1, { instead_of: 'cards' });
      }
      asks = false;
      return batch.map(({ card }) => card);
    }

    try {
      for await (const batch of batchesOf(made)) {
        const writing = write(batch);
        // Awaited below; this keeps an early rejection from ending the process.
        writing.catch(() => undefined);
        running.push(writing);
        if (running.length >= parallel) yield* inSteps((await running.shift()) ?? []);
      }
      while (running.length > 0) yield* inSteps((await running.shift()) ?? []);
    } finally {
      over.abort();
      await Promise.allSettled(running);
    }
  };
}

const isForModel = ({ form }: MadeCard): boolean => form === 'prose' || form === 'list' || form === 'note';

async function* batchesOf(made: AsyncIterable<MadeCard>): AsyncGenerator<readonly MadeCard[]> {
  let batch: MadeCard[] = [];
  let tokens = 0;
  let passages = 0;
  for await (const each of made) {
    batch.push(each);
    if (isForModel(each)) {
      tokens += estimateTokens(each.card.verbatimContent);
      passages++;
    }
    if (tokens < perCall.tokens && passages < perCall.passages && batch.length < batchSize) continue;
    yield batch;
    [batch, tokens, passages] = [[], 0, 0];
  }
  if (batch.length > 0) yield batch;
}

function* inSteps(cards: readonly CardDraft[]): Generator<readonly CardDraft[]> {
  for (let at = 0; at < cards.length; at += batchSize) yield cards.slice(at, at + batchSize);
}
