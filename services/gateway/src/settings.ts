import { readSettings, setting, type Settings } from '@cardinal/config';
import { limits } from '@cardinal/contracts';
import { networks } from '@cardinal/http';
import { languageModelEnv, readModelChoice, type ModelChoice } from '@cardinal/llm/configured';
import { embedderVariables, storeVariables } from '@cardinal/runtime';
import { Type } from 'typebox';
import type { Models } from './app/asking/ask.js';
import type { Encoder } from './domain/token-bounds.js';
import { isPresetSecret, presetRule } from './domain/keys/secret.js';

/** What operators set, and what only those of a cluster do. */
export const gatewayVariables = {
  ...languageModelEnv,
  ...embedderVariables,
  PORT: setting.port({ default: 8080, description: 'TCP port to listen on; 0 lets the system choose.' }),
  CARDINAL_BOOTSTRAP_API_KEY: Type.Optional(
    Type.Refine(
      setting.secret({
        rule: presetRule,
        description: 'Owner key of the first team: sk- and more, 20 characters or more, 8 of them different.',
      }),
      isPresetSecret,
    ),
  ),
  CARDINAL_ACCESS_LOG: setting.flag({
    default: true,
    description: 'Log each request as `info`: route, status, duration, bytes and team; not those of probes.',
  }),
  CARDINAL_RATE_LIMIT_PER_MINUTE: setting.integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 18_000,
    description:
      'Requests beside uploads that a key may make in a minute; 0: no limit. One process answers 300 searches a second.',
  }),
  CARDINAL_UPLOAD_LIMIT_PER_MINUTE: Type.Optional(
    setting.integer({
      minimum: 0,
      maximum: 1_000_000,
      description:
        'Uploads a key may make in a minute; 0: no limit. Without it as many as `CARDINAL_RATE_LIMIT_PER_MINUTE`.',
    }),
  ),
  CARDINAL_STREAMS_PER_KEY: setting.integer({
    minimum: 0,
    maximum: 100_000,
    default: 100,
    description: 'Event streams a key may have open at the same time, in each replica; 0: no limit.',
  }),
  CARDINAL_STREAMS_PER_TEAM: setting.integer({
    minimum: 0,
    maximum: 100_000,
    default: 300,
    description: 'Event streams a team may have open at the same time, in each replica; 0: no limit.',
  }),
  CARDINAL_TRUSTED_PROXIES: Type.Optional(
    Type.Refine(
      setting.text({
        rule: 'must be networks in CIDR notation, separated by commas',
        description:
          'Networks of proxies, as `10.0.0.0/8,fd00::/8`: what they say in `X-Forwarded-For` is where a request comes from, for keys that count from some networks only.',
      }),
      (text) => listed(text).every(networks.isNetwork),
    ),
  ),
  CARDINAL_CORS_ORIGINS: Type.Optional(
    Type.Refine(
      setting.text({
        rule: 'must be * or origins such as https://app.example.org, separated by commas',
        description:
          'Pages that may read answers in a browser (CORS), by their origin, as `https://app.example.org,http://localhost:5173`; `*`: any page. Without it none.',
      }),
      (text) => listed(text).every(isOrigin),
    ),
  ),
};

/** Whether it is an origin as browsers write it: scheme, host, and a port that is not the scheme's own. */
const isOrigin = (text: string): boolean =>
  text === '*' || (!text.includes('*') && URL.canParse(text) && new URL(text).origin === text);

const listed = (text: string): readonly string[] => text.split(',').map((each) => each.trim());

export const gatewayClusterVariables = storeVariables;

const GatewayVariables = Type.Object(gatewayVariables);

/** What is not for operators to choose; tests choose otherwise. */
const fixed = {
  maxUploadBytes: limits.uploadBytes,
  /** An upload is given up when no byte arrives for this long, in milliseconds. */
  uploadStallMs: 30_000,
  /** Silence after which an event stream sends a comment, in milliseconds. */
  heartbeatMs: 15_000,
  /**
   * A request whose response has not begun after this long, in milliseconds, is late; uploads, of which clients send many at once, and asks later.
   */
  patienceMs: 2_000,
  longPatienceMs: 10_000,
  /** From this many late requests on, new ones are refused. */
  lateLimit: 32,
  /** Interval between two access checks of open streams, in milliseconds. */
  streamCheckMs: 3_000,
  /** The connection is closed if the client reads nothing of what is buffered for it for this long, in milliseconds. */
  stallMs: 60_000,
  /** How long a request waits for a whole answer, in milliseconds. */
  askTimeoutMs: limits.askMs,
  /** How long running asks may still take once the process stops, in milliseconds. */
  stopGraceMs: 3_000,
};

const extractiveOnly: Models = { fast: 'extractive', full: 'extractive', known: ['extractive'], languageModels: [] };

export interface GatewaySettings extends Readonly<typeof fixed> {
  readonly models: Models;
  /** The embedding model of queries, on which the token bound of a search depends. */
  readonly encoder: Encoder;
  /** Whether each request is logged. */
  readonly accessLog: boolean;
  /** Requests beside uploads, and uploads, that a key may make in a minute; 0: no limit. */
  readonly rateLimitPerMinute: number;
  readonly uploadLimitPerMinute: number;
  /** Event streams that a key, and a team, may have open at the same time in one process; 0: no limit. */
  readonly streamsPerKey: number;
  readonly streamsPerTeam: number;
  /** Networks of proxies that are believed where a request comes from. */
  readonly trustedProxies: readonly string[];
  /** Origins of pages that may read answers; `*`: any. */
  readonly corsOrigins: readonly string[];
  /** The owner's key of a fresh installation; absent: a random one. */
  readonly bootstrapApiKey?: string | undefined;
}

/** What the variables of the gateway mean, and what is fixed. @throws {ConfigError} if they do not go together. */
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

/** Where operators set nothing. */
export const defaultGatewaySettings: GatewaySettings = gatewaySettingsOf(readSettings(GatewayVariables, {}));

/** The models that clients may ask for where language models answer. Answering without one stays possible. */
function modelsOf({ fast, full, table }: ModelChoice): Models {
  const languageModels = table.map(({ id }) => id);
  return { fast, full, known: [...languageModels, 'extractive'], languageModels };
}
