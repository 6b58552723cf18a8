import type { BusContents } from '@cardinal/bus';
import { events } from '@cardinal/contracts';

const ofOne = [
  ...[events.fileQueued, events.fileParsed, events.cardsExtracted, events.wordsIndexed],
  ...[events.vectorsAdvanced, events.cardsIndexed, events.ingestionFailed],
] as const;
const ofSeveral = [events.instancesChanged, events.changesApplied] as const;

/** Ids of the instances for which events are queued on the bus. */
export async function instancesInMotion(contents: BusContents): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  for (const contract of ofOne) {
    for await (const { instance } of contents.queued<{
      readonly instance?: { readonly instanceId: number } | undefined;
    }>(contract))
      if (instance) ids.add(instance.instanceId);
  }
  for (const contract of ofSeveral) {
    for await (const { changes } of contents.queued<{ readonly changes: readonly { readonly instanceId: number }[] }>(
      contract,
    ))
      for (const { instanceId } of changes) ids.add(instanceId);
  }
  return ids;
}
