import type { Clock, Ids, Logger } from '@cardinal/kernel';
import { createRateLimit, type Counted } from '../domain/keys/rate-limit.js';
import type { GatewaySettings } from '../settings.js';
import { createAskEvents, type AskEvents } from './asking/ask-events.js';
import { createStartAsk, type StartAsk } from './asking/ask.js';
import { createAdmit, createAuthenticate, type Authenticate } from './accounts/authenticate.js';
import { createLastUsed } from './accounts/last-used.js';
import { bootstrap } from './accounts/bootstrap.js';
import { createChats, type Chats } from './asking/chats.js';
import { createCollectAnswer, type CollectAnswer } from './asking/collect-answer.js';
import { createCollections, type Collections } from './collections.js';
import { createConflicts, type Conflicts } from './conflicts.js';
import { createFiles, type Files } from './files.js';
import { createOpenStreams, type OpenStreams } from './open-streams.js';
import type { Accounts, Allowances, Claims, Events, Networks, Services } from './ports.js';
import { createAuditLog, type AuditLog } from './audit-log.js';
import { createReachedServices } from './reached-services.js';
import { createOnce } from './once.js';
import { createUsageReads, type UsageReads } from './usage.js';
import { createProgress, type Progress } from './progress.js';
import { createEmbed, type Embed } from './embed.js';
import { createSearch, type Search } from './searching/search.js';
import { createTables, type Tables } from './tables.js';
import { createSharedRateLimit } from './accounts/shared-rate-limit.js';
import { createTokens, type Tokens } from './accounts/tokens.js';
import { createWaitUntilProcessed, type WaitUntilProcessed } from './wait-until-processed.js';
import { createVersions, type Versions } from './versions.js';

/** Dependencies of the use cases. */
export interface UseCasesDeps extends Services {
  readonly accounts: Accounts;
  /** Absent if there is only one gateway process, which then counts requests in memory. */
  readonly allowances?: Allowances | undefined;
  readonly claims: Claims;
  readonly bus: Events;
  readonly networks: Networks;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly settings: GatewaySettings;
  /** Shows a new owner key to the operator, once. */
  readonly announce: (line: string) => void;
}

/** All use cases of the gateway. */
export interface UseCases {
  readonly authenticate: Authenticate;
  readonly collections: Collections;
  readonly conflicts: Conflicts;
  readonly versions: Versions;
  readonly files: Files;
  readonly tables: Tables;
  readonly waitUntilProcessed: WaitUntilProcessed;
  readonly search: Search;
  readonly embed: Embed;
  readonly startAsk: StartAsk;
  readonly askEvents: AskEvents;
  readonly chats: Chats;
  readonly collectAnswer: CollectAnswer;
  readonly progress: Progress;
  /** The open event streams; disposing of it stops the access checks. */
  readonly streams: OpenStreams;
  readonly tokens: Tokens;
  readonly usage: UsageReads;
  readonly auditLog: AuditLog;
  /** Waits for pending background writes: when keys were last used. */
  readonly flush: () => Promise<void>;
  /** Creates a team and an owner key if no key exists. */
  readonly bootstrap: () => Promise<void>;
}

export function createUseCases(deps: UseCasesDeps): UseCases {
  const { accounts, allowances, clock, ids, logger, catalog, networks, announce } = deps;
  const { encoder, models, ...settings } = deps.settings;
  const tokens = createTokens(accounts, clock);
  const auditLog = createAuditLog({ audit: accounts.audit, clock, ids });
  const reached = {
    ...deps,
    servicesFor: createReachedServices(deps),
    record: auditLog.record,
    once: createOnce(deps),
  };
  const askEvents = createAskEvents({ ...reached, tokens });
  const chats = createChats({ ...reached, tokens });
  const noteUse = createLastUsed({ keys: accounts.keys, clock, logger });
  const admit = createAdmit({ ...accounts, networks, noteUse, clock, neededRole: 'moderator' });
  const counting = (counted: Counted, perMinute: number) =>
    allowances ? createSharedRateLimit({ counted, perMinute }, allowances) : createRateLimit({ counted, perMinute });
  const count = {
    requests: counting('requests', settings.rateLimitPerMinute),
    uploads: counting('uploads', settings.uploadLimitPerMinute),
  };
  return {
    authenticate: createAuthenticate({ admit, clock, count }),
    collections: createCollections(reached),
    conflicts: createConflicts(reached),
    versions: createVersions(reached),
    files: createFiles(reached),
    tables: createTables(reached),
    waitUntilProcessed: createWaitUntilProcessed(reached),
    search: createSearch({ ...reached, tokens, encoder }),
    embed: createEmbed({ ...reached, tokens, encoder }),
    startAsk: createStartAsk({ ...reached, tokens, askEvents, chats, models, encoder }),
    askEvents,
    chats,
    collectAnswer: createCollectAnswer({ askEvents, timeoutMs: settings.askTimeoutMs, graceMs: settings.stopGraceMs }),
    progress: createProgress(reached),
    streams: createOpenStreams({
      catalog,
      admit,
      logger,
      limits: { perKey: settings.streamsPerKey, perTeam: settings.streamsPerTeam },
      checkMs: settings.streamCheckMs,
    }),
    tokens,
    usage: createUsageReads(tokens),
    auditLog,
    flush: async () => noteUse[Symbol.asyncDispose](),
    bootstrap: () => bootstrap({ accounts, clock, ids, presetKey: settings.bootstrapApiKey, announce }),
  };
}
