import { readSettings, setting, type Settings } from '@cardinal/config';
import { limits } from '@cardinal/contracts';
import { networks } from '@cardinal/http';
import { languageModelEnv, readModelChoice, type ModelChoice } from '@cardinal/llm/configured';
import { embedderVariables, storeVariables } from '@cardinal/runtime';
import { Type } from 'typebox';
import type { Models } from './app/asking/ask.js';
import type { Encoder } from './domain/token-bounds.js';
import { isPresetSecret, presetRule } from './domain/keys/secret.js';

/** Variables that operators may set; those that exist only in a cluster are in `gatewayClusterVariables`. */
export const gatewayVariables = {
  ...languageModelEnv,
  ...embedderVariables,
  PORT: setting.port({ default: 8080, description: 'TCP port to listen on; 0 lets the system choose.' }),
  CARDINAL_BOOTSTRAP_API_KEY: Type.Optional(
    Type.Refine(
      setting.secret({
        rule: presetRule,
        description: 'Owner key of the first team: begins with sk-, has at least 20 characters, 8 of them different.',
      }),
      isPresetSecret,
    ),
  ),
  CARDINAL_ACCESS_LOG: setting.flag({
    default: true,
    description: 'Log each request as `info`: route, status, duration, bytes and team. Probes are not logged.',
  }),
  CARDINAL_RATE_LIMIT_PER_MINUTE: setting.integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 18_000,
    description:
      'Requests other than uploads that a key may make per minute; 0: no limit. One process answers 300 searches per second.',
  }),
  CARDINAL_UPLOAD_LIMIT_PER_MINUTE: Type.Optional(
    setting.integer({
      minimum: 0,
      maximum: 1_000_000,
      description:
        'Uploads that a key may make per minute; 0: no limit. Default: the value of `CARDINAL_RATE_LIMIT_PER_MINUTE`.',
    }),
  ),
  CARDINAL_STREAMS_PER_KEY: setting.integer({
    minimum: 0,
    maximum: 100_000,
    default: 100,
    description: 'Event streams that a key may have open at the same time, in each replica; 0: no limit.',
  }),
  CARDINAL_STREAMS_PER_TEAM: setting.integer({
    minimum: 0,
    maximum: 100_000,
    default: 300,
    description: 'Event streams that a team may have open at the same time, in each replica; 0: no limit.',
  }),
  CARDINAL_TRUSTED_PROXIES: Type.Optional(
    Type.Refine(
      setting.text({
        rule: 'must be networks in CIDR notation, separated by commas',
        description:
          'Networks of proxies, such as `10.0.0.0/8,fd00::/8`, whose `X-Forwarded-For` is trusted as the address of the client, for keys that are limited to networks.',
      }),
      (text) => listed(text).every(networks.isNetwork),
    ),
  ),
  CARDINAL_CORS_ORIGINS: Type.Optional(
    Type.Refine(
      setting.text({
        rule: 'must be * or origins such as https://app.example.org, separated by commas',
        description:
          'Origins of pages that may read responses in a browser (CORS), such as `https://app.example.org,http://localhost:5173`; `*`: all pages. Default: no page.',
      }),
      (text) => listed(text).every(isOrigin),
    ),
  ),
};

/** Whether a text is `*`, or an origin as browsers serialise it: scheme, host, and a port unless it is the scheme's default. */
const isOrigin = (text: string): boolean =>
  text === '*' || (!text.includes('*') && URL.canParse(text) && new URL(text).origin === text);

const listed = (text: string): readonly string[] => text.split(',').map((each) => each.trim());

export const gatewayClusterVariables = storeVariables;

const GatewayVariables = Type.Object(gatewayVariables);

/** Settings that operators cannot change, but tests can. */
const fixed = {
  maxUploadBytes: limits.uploadBytes,
  /** An upload is aborted when no byte arrives for this long, in milliseconds. */
  uploadStallMs: 30_000,
  /** Time without an event after which an event stream sends a comment line, in milliseconds. */
  heartbeatMs: 15_000,
  /**
   * Time after which a request counts as late if its response has not begun, in milliseconds. The longer one is for asks, and for uploads,
   * many of which clients send at once.
   */
  patienceMs: 2_000,
  longPatienceMs: 10_000,
  /** From this many late requests on, new ones are refused. */
  lateLimit: 32,
  /** Interval between two access checks of open streams, in milliseconds. */
  streamCheckMs: 3_000,
  /** The connection is closed if the client reads none of its buffered data for this long, in milliseconds. */
  stallMs: 60_000,
  /** How long a request waits for a complete answer, in milliseconds. */
  askTimeoutMs: limits.askMs,
  /** How long requests may still wait for running asks once the process is stopping, in milliseconds. */
  stopGraceMs: 3_000,
};

const extractiveOnly: Models = { fast: 'extractive', full: 'extractive', known: ['extractive'], languageModels: [] };

export interface GatewaySettings extends Readonly<typeof fixed> {
  readonly models: Models;
  /** The embedding model of queries, on which the token bound of a search depends. */
  readonly encoder: Encoder;
  /** Whether each request is logged. */
  readonly accessLog: boolean;
  /** Requests other than uploads, and uploads, that a key may make per minute; 0: no limit. */
  readonly rateLimitPerMinute: number;
  readonly uploadLimitPerMinute: number;
  /** Event streams that a key, and a team, may have open at the same time in one process; 0: no limit. */
  readonly streamsPerKey: number;
  readonly streamsPerTeam: number;
  /** Networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Origins of pages that may read responses (CORS); `*`: any. */
  readonly corsOrigins: readonly string[];
  /** Secret of the owner's key of a fresh installation; absent: a random secret. */
  readonly bootstrapApiKey?: string | undefined;
}

/** Settings from the gateway's variables, with the fixed ones. @throws {ConfigError} if the variables contradict each other. */
export function gatewaySettingsOf(variables: Settings<typeof GatewayVariables>): GatewaySettings {
  const choice = readModelChoice(variables, false);
  return {
    ...fixed,
    models: choice ? modelsOf(choice) : extractiveOnly,
    encoder: variables.CARDINAL_EMBEDDER === 'builtin:' ? 'builtin' : 'other',
    accessLog: variables.CARDINAL_ACCESS_LOG,
    rateLimitPerMinute: variables.CARDINAL_RATE_LIMIT_PER_MINUTE,
    uploadLimitPerMinute: variables.CARDINAL_UPLOAD_LIMIT_PER_MINUTE ?? variables.CARDINAL_RATE_LIMIT_PER_MINUTE,
    streamsPerKey: variables.CARDINAL_STREAMS_PER_KEY,
    streamsPerTeam: variables.CARDINAL_STREAMS_PER_TEAM,
    trustedProxies: listed(variables.CARDINAL_TRUSTED_PROXIES ?? '').filter((each) => each !== ''),
    corsOrigins: listed(variables.CARDINAL_CORS_ORIGINS ?? '').filter((each) => each !== ''),
    bootstrapApiKey: variables.CARDINAL_BOOTSTRAP_API_KEY,
  };
}

/** Settings if operators set no variable. */
export const defaultGatewaySettings: GatewaySettings = gatewaySettingsOf(readSettings(GatewayVariables, {}));

/** The models that clients may choose if language models are configured. `extractive`, which needs none, stays available. */
function modelsOf({ fast, full, table }: ModelChoice): Models {
  const languageModels = table.map(({ id }) => id);
  return { fast, full, known: [...languageModels, 'extractive'], languageModels };
}
