import { events, type gateway } from '@cardinal/contracts';
import { randomIds, silentLogger, systemClock, type Clock, type Ids, type Logger } from '@cardinal/kernel';
import type { Store } from '@cardinal/store';
import { makeAskEvents, type AskEvents } from './app/ask-events.js';
import { makeStartAsk, type StartAsk } from './app/ask.js';
import { makeAdmit, makeAuthenticate, type Authenticate } from './app/authenticate.js';
import { bootstrap } from './app/bootstrap.js';
import { makeCollectAnswer, type CollectAnswer } from './app/collect-answer.js';
import { makeCollections, type Collections } from './app/collections.js';
import { makeConflicts, type Conflicts } from './app/conflicts.js';
import { makeFiles, type Files } from './app/files.js';
import { createOpenStreams, type OpenStreams } from './app/open-streams.js';
import type { Events, Services } from './app/ports.js';
import { makeProgress, type Progress } from './app/progress.js';
import { makeSearch, type Search } from './app/search.js';
import { createSharedRateLimit } from './app/shared-rate-limit.js';
import { makeTokens, type Tokens } from './app/tokens.js';
import { makeVersions, type Versions } from './app/versions.js';
import { createRateLimit } from './domain/rate-limit.js';
import { makeSettleTokens } from './inbound/events/tokens-used.js';
import { tokensService } from './inbound/grpc.js';
import { gatewayStore } from './outbound/store.js';
import { defaultSettings, type GatewaySettings } from './settings.js';

/** Everything the gateway talks to. */
export interface UseCasesOutbound extends Services {
  /** Stays open when the gateway stops. */
  readonly store: Store;
  readonly bus: Events;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly logger?: Logger;
  readonly settings?: Partial<GatewaySettings>;
  /** Where a new owner key is shown, once. Default: a line on standard output. */
  readonly announce?: (line: string) => void;
}

/** What the gateway does, below HTTP. */
export interface GatewayUseCases {
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
  readonly streams: OpenStreams;
  readonly tokens: Tokens;
  /** What other services call. */
  readonly tokensService: gateway.TokensServiceImplementation;
  /** Migrates and subscribes. */
  start(): Promise<void>;
  /** Ends what streams are open, and unsubscribes. */
  stop(): Promise<void>;
  /** Makes sure that a team and an owner key exist. After `start`. */
  bootstrap(): Promise<void>;
}

/** Builds the use cases from what the gateway talks to. Nothing runs before `start`. */
export function wireUseCases(outbound: UseCasesOutbound): GatewayUseCases {
  const { bus, clock = systemClock, ids = randomIds, logger = silentLogger } = outbound;
  const { rateLimitPerMinute: limit, ...settings } = { ...defaultSettings, ...outbound.settings };
  const { accounts, allowances, migrate } = gatewayStore(outbound.store);
  const tokens = makeTokens(accounts, clock);
  const askEvents = makeAskEvents({ ...outbound, tokens, clock });
  const admit = makeAdmit({ ...accounts, clock, neededRole: 'moderator' });
  const countRequest = allowances ? createSharedRateLimit(limit, allowances) : createRateLimit(limit);
  const streams = createOpenStreams({
    ...{ catalog: outbound.catalog, admit, logger },
    limits: { perKey: settings.streamsPerKey, perTeam: settings.streamsPerTeam },
    checkMs: settings.streamCheckMs,
  });
  let subscription: AsyncDisposable | undefined;
  return {
    authenticate: makeAuthenticate({ admit, clock, countRequest }),
    collections: makeCollections(outbound),
    conflicts: makeConflicts(outbound),
    versions: makeVersions(outbound),
    files: makeFiles({ ...outbound, clock }),
    search: makeSearch({ ...outbound, tokens, ids, encoder: settings.encoder }),
    startAsk: makeStartAsk({ ...outbound, tokens, ids, models: settings.models, encoder: settings.encoder }),
    askEvents,
    collectAnswer: makeCollectAnswer({ askEvents, timeoutMs: settings.askTimeoutMs, graceMs: settings.stopGraceMs }),
    progress: makeProgress(outbound),
    streams,
    tokens,
    tokensService: tokensService(tokens),
    async start() {
      await migrate();
      const handle = makeSettleTokens(tokens);
      subscription = await bus.subscribe(events.tokensUsed, { group: 'gateway.ledger', handle });
    },
    async stop() {
      streams[Symbol.dispose]();
      await subscription?.[Symbol.asyncDispose]();
    },
    bootstrap: () =>
      bootstrap({
        accounts,
        clock,
        ids,
        presetKey: settings.bootstrapApiKey,
        announce: outbound.announce ?? ((line) => void process.stdout.write(`${line}\n`)),
      }),
  };
}
