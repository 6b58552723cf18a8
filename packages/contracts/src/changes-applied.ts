import { derivedId } from '@cardinal/kernel';
import { events } from './events.js';
import type { ChangesApplied } from './gen/cardinal/events/v1/ingestion.js';

/** The id of a confirmation: a service that applies the same changes again confirms the same, not something new. */
export const appliedId = ({ service, teamId, collectionId, changes }: ChangesApplied): string =>
  derivedId(
    ...[events.changesApplied.type, service, teamId, collectionId],
    ...changes.map(({ instanceId, revision }) => `${instanceId}:${revision}`),
  );
