import type { Clock, Ids, Logger } from '@cardinal/kernel';
import { createRateLimit } from '../domain/rate-limit.js';
import type { GatewaySettings } from '../settings.js';
import { makeAskEvents, type AskEvents } from './ask-events.js';
import { makeStartAsk, type StartAsk } from './ask.js';
import { makeAdmit, makeAuthenticate, type Authenticate } from './authenticate.js';
import { bootstrap } from './bootstrap.js';
import { makeCollectAnswer, type CollectAnswer } from './collect-answer.js';
import { makeCollections, type Collections } from './collections.js';
import { makeConflicts, type Conflicts } from './conflicts.js';
import { makeFiles, type Files } from './files.js';
import { createOpenStreams, type OpenStreams } from './open-streams.js';
import type { Accounts, Allowances, Events, Services } from './ports.js';
import { makeProgress, type Progress } from './progress.js';
import { makeSearch, type Search } from './search.js';
import { createSharedRateLimit } from './shared-rate-limit.js';
import { makeTokens, type Tokens } from './tokens.js';
import { makeVersions, type Versions } from './versions.js';

/** What the use cases are made from. */
export interface UseCasesDeps extends Services {
  readonly accounts: Accounts;
  /** Absent where there is one gateway only. */
  readonly allowances?: Allowances | undefined;
  readonly bus: Events;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly settings: GatewaySettings;
  /** Where a new owner key is shown, once. */
  readonly announce: (line: string) => void;
}

/** What the gateway does. */
export interface UseCases {
  readonly authenticate: Authenticate;
  readonly collections: Collections;
  readonly conflicts: Conflicts;
  readonly versions: Versions;
  readonly files: Files;
  readonly search: Search;
  readonly startAsk: StartAsk;
  readonly askEvents: AskEvents;
  readonly collectAnswer: CollectAnswer;
  readonly progress: Progress;
  /** Ends all that are open when it is disposed of. */
  readonly streams: OpenStreams;
  readonly tokens: Tokens;
  /** Makes sure that a team and an owner key exist. */
  readonly bootstrap: () => Promise<void>;
}

export function createUseCases(deps: UseCasesDeps): UseCases {
  const { accounts, allowances, clock, ids, logger, catalog, announce } = deps;
  const { rateLimitPerMinute: limit, encoder, models, ...settings } = deps.settings;
  const tokens = makeTokens(accounts, clock);
  const askEvents = makeAskEvents({ ...deps, tokens });
  const admit = makeAdmit({ ...accounts, clock, neededRole: 'moderator' });
  const countRequest = allowances ? createSharedRateLimit(limit, allowances) : createRateLimit(limit);
  return {
    authenticate: makeAuthenticate({ admit, clock, countRequest }),
    collections: makeCollections(deps),
    conflicts: makeConflicts(deps),
    versions: makeVersions(deps),
    files: makeFiles(deps),
    search: makeSearch({ ...deps, tokens, encoder }),
    startAsk: makeStartAsk({ ...deps, tokens, models, encoder }),
    askEvents,
    collectAnswer: makeCollectAnswer({ askEvents, timeoutMs: settings.askTimeoutMs, graceMs: settings.stopGraceMs }),
    progress: makeProgress(deps),
    streams: createOpenStreams({
      ...{ catalog, admit, logger },
      limits: { perKey: settings.streamsPerKey, perTeam: settings.streamsPerTeam },
      checkMs: settings.streamCheckMs,
    }),
    tokens,
    bootstrap: () => bootstrap({ accounts, clock, ids, presetKey: settings.bootstrapApiKey, announce }),
  };
}
