import type { EventSubscriber } from '@cardinal/bus';
import { events, fromWireRef, fromWireState, type ingestion } from '@cardinal/contracts';
import type { Logger } from '@cardinal/kernel';
import type { DetectConflicts } from '../app/conflicts/detect.js';
import type { ApplyChanges } from '../app/apply-changes.js';
import type { ExtractInstance, ParsedDocument } from '../app/extract-instance.js';
import type { Extraction } from '../app/ports.js';

export interface EventHandlers {
  readonly extractInstance: ExtractInstance;
  /** Number of documents that are extracted concurrently. */
  readonly extractions: number;
  readonly applyChanges: ApplyChanges;
  readonly detectConflicts: DetectConflicts;
  readonly reportFailure: (extraction: Extraction, reason: string, message: string) => Promise<void>;
  readonly logger: Logger;
}

/** Subscribes to all events that this service consumes. */
export async function subscribeAll(bus: EventSubscriber, handlers: EventHandlers): Promise<AsyncDisposable[]> {
  const { extractInstance, extractions, applyChanges, detectConflicts, reportFailure, logger } = handlers;
  return [
    await bus.subscribe(events.fileParsed, {
      group: 'extraction.extract',
      concurrency: extractions,
      handle: ({ data, signal }) => extractInstance(documentOf(data), signal),
      async giveUp({ data }, error) {
        logger.error('gave up on an extraction', { err: error, instanceId: data.instance?.instanceId ?? 0 });
        if (data.instance) await reportFailure(fromWireRef(data.instance), 'extraction_failed', error.message);
      },
    }),
    await bus.subscribe(events.instancesChanged, {
      group: 'extraction.changes',
      handle: ({ data }) => applyChanges(data),
    }),
    await bus.subscribe(events.cardsIndexed, {
      group: 'extraction.conflicts',
      // Two at a time, so that a large document does not delay the next one.
      concurrency: 2,
      handle: ({ data, signal }) => detectConflicts(fromWireRef(data.instance), signal),
    }),
    await bus.subscribe(events.changesApplied, {
      group: 'extraction.currency',
      async handle({ data: { teamId, collectionId, service, changes }, signal }) {
        // Only this service's own confirmations: after them, the instance is recorded as current.
        if (service !== 'extraction') return;
        for (const { instanceId, state } of changes) {
          if (fromWireState(state) === 'current') await detectConflicts({ teamId, collectionId, instanceId }, signal);
        }
      },
    }),
  ];
}

function documentOf({ instance, fileName, version, summary }: ingestion.FileParsed): ParsedDocument {
  return {
    extraction: fromWireRef(instance),
    fileName,
    version,
    title: summary?.title ?? '',
    textLength: summary?.textLength ?? 0,
    metadata: summary?.metadata ?? {},
  };
}
