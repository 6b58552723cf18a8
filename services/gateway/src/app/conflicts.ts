import type { conflicts, ingest } from '@cardinal/contracts';
import type { Caller } from '../domain/keys/accounts.js';
import { pageInfo, pageOf, type PageInfo, type PageQuery } from '../domain/cursors/list-cursor.js';
import { optionalText } from '../domain/text.js';
import { present } from './collections.js';
import type { RecordAct } from './audit-log.js';
import type { ServicesFor } from './reached-services.js';

export interface ConflictQuery extends PageQuery {
  readonly state?: string | undefined;
  readonly type?: string | undefined;
}

export interface ConflictPage extends conflicts.ListConflictsResponse {
  readonly collection: ingest.Collection;
  readonly pageInfo: PageInfo;
}

export interface Resolution {
  readonly action: string;
  readonly note: string;
}

export interface Conflicts {
  list(caller: Caller, collectionId: number, query: ConflictQuery): Promise<ConflictPage>;
  /** Stores the caller's decision on a conflict, or revokes an earlier one. */
  resolve(caller: Caller, conflictId: number, resolution: Resolution): Promise<conflicts.Conflict>;
  /** Compares documents that have not been compared yet, for about `budgetMs`. */
  check(
    caller: Caller,
    collectionId: number,
    budgetMs: number,
    signal: AbortSignal,
  ): Promise<conflicts.CheckConflictsResponse>;
}

export interface ConflictsDeps {
  readonly servicesFor: ServicesFor;
  readonly record: RecordAct;
}

export function createConflicts({ servicesFor, record }: ConflictsDeps): Conflicts {
  return {
    async list(caller, collectionId, { state = '', type = '', ...part }) {
      const { teamId } = caller;
      const { catalog, cards } = servicesFor(caller);
      const asked = ['conflicts', collectionId, state, type];
      const { page, after } = pageOf('conflicts', asked, part);
      const behind = after && { score: after[0], id: after[1] };
      const query = { teamId, collectionId, page, limit: part.limit, after: behind, state, type };
      const [{ collection }, listed] = await Promise.all([
        catalog.getCollection({ teamId, collectionId, bare: true }),
        cards.listConflicts(query),
      ]);
      const last = listed.hasMore ? listed.conflicts.at(-1) : undefined;
      const info = pageInfo(asked, { ...part, page }, listed.totalCount, last && [last.score, last.id]);
      return { ...listed, collection: present(collection), pageInfo: info };
    },
    async resolve(caller, conflictId, { action, note }) {
      const { teamId, user } = caller;
      const request = {
        teamId,
        conflictId,
        action,
        note: optionalText('note', note).trim(),
        userId: user.id,
        userName: user.name || user.email,
      };
      await record(caller, 'conflict.resolve', { conflict_id: conflictId, decision: action });
      const resolved = await servicesFor(caller).cards.resolveConflict(request);
      return present(resolved.conflict);
    },
    check: (caller, collectionId, budgetMs, signal) =>
      servicesFor(caller).cards.checkConflicts({ teamId: caller.teamId, collectionId, budgetMs }, { signal }),
  };
}
