import type { EventPublisher } from '@cardinal/bus';
import { events, toWireRef, type ingest, type ingestion } from '@cardinal/contracts';
import { AppError, createTimeSlice, derivedId, type Clock, type Logger } from '@cardinal/kernel';
import { WorkBudgetExceededError } from '@cardinal/runtime';
import { createCounter, measures } from '@cardinal/telemetry';
import type { MadeCard } from '../domain/card-maker.js';
import { fateOf } from '../domain/fate.js';
import { ExtractionInterruptedError } from './errors.js';
import { eraseDocument, noteDocument, type NoteDocumentDeps } from './conflicts/keep-findings.js';
import type { CardsRepository, Extraction, InstancesRepository } from './ports.js';
import { purgeAll } from './purge.js';
import type { Rules } from './rules.js';
import { batchSize, keepCards, type WriteCards } from './write-cards.js';

export interface ExtractInstanceDeps extends NoteDocumentDeps {
  readonly instances: InstancesRepository;
  readonly cards: CardsRepository;
  readonly catalog: Pick<ingest.CatalogServiceClient, 'readParsed'>;
  readonly rules: Pick<Rules, 'makeCards'>;
  readonly publisher: EventPublisher;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Post-processes the cards that the rules make. Default: the cards are kept as they are. */
  readonly writeCards?: WriteCards | undefined;
}

/** What is known of a document besides its parts. */
export interface ParsedDocument {
  readonly extraction: Extraction;
  readonly fileName: string;
  readonly version: number;
  readonly title: string;
  /** Length of its canonical text, in UTF-16 code units. */
  readonly textLength: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * Makes the cards of one parsed document and publishes that they exist.
 *
 * Idempotent, and resumes after an interruption. A document that was deleted or reprocessed in the meantime is dropped silently.
 *
 * @throws {ExtractionInterruptedError} if `signal` aborts.
 */
export type ExtractInstance = (document: ParsedDocument, signal: AbortSignal) => Promise<void>;

/** The cards of a document that are already stored, and the end of the last of them in the canonical text. */
interface Stored {
  count: number;
  end: number;
}
const nothing: Readonly<Stored> = { count: 0, end: -1 };

/** Of the 20 ms for which the event loop may be blocked, so that one more batch still fits in. */
const sliceMs = 5;
/** Error code of the catalog for a document that was deleted, or that is parsed again because its parsed form is missing. */
const goneCode = 'FILE_NOT_FOUND';
/** A budget exceeded once may be due to a slow moment of the machine; exceeded twice in a row, it is due to the document. */
const mostTries = 2;

export function createExtractInstance(deps: ExtractInstanceDeps): ExtractInstance {
  const { instances, cards, catalog, rules, publisher, clock, logger, writeCards = keepCards } = deps;
  const countCards = createCounter(measures.cardsExtracted);

  return async (document, signal) => {
    const { extraction } = document;
    const facts = { instanceId: extraction.instanceId, generation: extraction.generation };
    const begun = await instances.begin(extraction);
    if (begun === 'unwanted') return await abandon(extraction);
    const { generation: _, ...place } = extraction;
    const { fileName, version } = document;
    await noteDocument(deps, { ...place, fileName, version });
    try {
      const saved = await saveWithin(document, begun === 'first' ? nothing : await storedOf(extraction), signal);
      if (saved === undefined) return await abandon(extraction);
      if (begun === 'again') while ((await cards.removeOutdated(extraction, batchSize)) > 0);
      if ((await fateNow(extraction)) !== 'wanted') return await abandon(extraction);
      if (saved === 0) await publishFailure(publisher, extraction, 'no_text', 'The document contains no text.');
      else await publishExtracted(publisher, document, saved);
      logger.info('extracted cards', { ...facts, cards: saved });
    } catch (thrown) {
      if (signal.aborted) throw new ExtractionInterruptedError('The extraction was interrupted.', { cause: thrown });
      if (thrown instanceof WorkBudgetExceededError) return await refuse(extraction, thrown);
      if (!(thrown instanceof AppError && thrown.kind === 'not-found')) throw thrown;
      // Expected if the document was deleted or is parsed again while the event was on its way. Anything else that is missing is an error.
      if (thrown.code === goneCode) logger.info('parsed document no longer exists', facts);
      else logger.warn('could not find a parsed document', { ...facts, err: thrown });
      await publishFailure(publisher, extraction, 'extraction_failed', 'The parsed document no longer exists.');
    }
  };

  /** @returns as `saveAll`. @throws {WorkBudgetExceededError} when exceeded the second time: the document is too complex. */
  async function saveWithin(
    document: ParsedDocument,
    stored: Stored,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    for (let tries = 1; ; tries++) {
      try {
        return await saveAll(document, stored, signal);
      } catch (thrown) {
        if (!(thrown instanceof WorkBudgetExceededError) || tries === mostTries) throw thrown;
        stored = await storedOf(document.extraction);
      }
    }
  }

  /** Removes the cards made so far, because a failed file shows nothing, and publishes the failure. */
  async function refuse(extraction: Extraction, exceeded: WorkBudgetExceededError): Promise<void> {
    const { instanceId, generation } = extraction;
    logger.warn('document is too complex', { instanceId, generation, err: exceeded });
    while ((await cards.removeOutdated({ ...extraction, generation: generation + 1 }, batchSize)) > 0);
    await publishFailure(publisher, extraction, 'too_complex', exceeded.message);
  }

  /** @returns number of the document's cards, or undefined if they are no longer wanted. */
  async function saveAll(
    { extraction, title, fileName }: ParsedDocument,
    stored: Stored,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    const slice = createTimeSlice(sliceMs);
    const made = madeOf(extraction, title || fileName, signal);
    let ordinal = stored.count;
    for await (const batch of writeCards(beyond(stored.end, made), extraction, signal)) {
      const drafts = batch.map((card) => ({ ...card, ordinal: ordinal++ }));
      if (!(await cards.save(extraction, drafts, clock.now()))) return undefined;
      countCards(drafts.length);
      await slice.yieldIfSpent();
    }
    return ordinal;
  }

  /** Cards of this generation that an earlier delivery stored: they are neither made nor paid for again. */
  async function storedOf({ teamId, instanceId, generation }: Extraction): Promise<Stored> {
    const stored = { ...nothing };
    for (;;) {
      const page = await cards.read(teamId, instanceId, generation, stored.count - 1, batchSize);
      for (const { ordinal, end } of page) {
        if (ordinal !== stored.count) return stored;
        stored.count++;
        stored.end = end;
      }
      if (page.length < batchSize) return stored;
    }
  }

  async function fateNow({ teamId, instanceId, generation }: Extraction): Promise<ReturnType<typeof fateOf>> {
    return fateOf(await instances.find(teamId, instanceId), generation);
  }

  async function* madeOf(
    { teamId, instanceId }: Extraction,
    documentTitle: string,
    signal: AbortSignal,
  ): AsyncGenerator<MadeCard> {
    const parts = partsOf(catalog.readParsed({ teamId, instanceId }, { signal }));
    for await (const batch of rules.makeCards({ teamId, title: documentTitle }, parts, signal)) yield* batch;
  }

  /**
   * Removes cards written after the instance was deleted, by this process or by one that ended before it could check. Cards of a newer
   * generation stay.
   */
  async function abandon(extraction: Extraction): Promise<void> {
    const { teamId, instanceId } = extraction;
    if ((await fateNow(extraction)) === 'deleted') {
      await purgeAll(cards, teamId, instanceId);
      await eraseDocument(deps, teamId, instanceId);
    }
    logger.info('dropped the cards of an outdated extraction', {
      instanceId: extraction.instanceId,
      generation: extraction.generation,
    });
  }
}

async function* partsOf(responses: AsyncIterable<ingest.ReadParsedResponse>): AsyncGenerator<Uint8Array> {
  for await (const { part } of responses) yield part;
}

async function* beyond(end: number, made: AsyncIterable<MadeCard>): AsyncGenerator<MadeCard> {
  for await (const each of made) if (each.card.end > end) yield each;
}

async function publishExtracted(publisher: EventPublisher, document: ParsedDocument, cardCount: number): Promise<void> {
  const { extraction, fileName, version, metadata } = document;
  const data: ingestion.CardsExtracted = {
    instance: toWireRef(extraction),
    fileName,
    version,
    cardCount,
    metadata: { ...metadata },
  };
  const id = derivedId(events.cardsExtracted.type, extraction.teamId, extraction.instanceId, extraction.generation);
  await publisher.publish(events.cardsExtracted, data, { id });
}

/** Publishes that no cards will come of this generation. @param reason stable code, shown as status_reason. */
export async function publishFailure(
  publisher: EventPublisher,
  extraction: Extraction,
  reason: string,
  message: string,
): Promise<void> {
  const id = derivedId(
    events.ingestionFailed.type,
    'extract',
    extraction.teamId,
    extraction.instanceId,
    extraction.generation,
  );
  await publisher.publish(
    events.ingestionFailed,
    { instance: toWireRef(extraction), stage: 'extract', reason, message },
    { id },
  );
}
