import { readSettings, setting, type Settings } from '@cardinal/config';
import { logLevels } from '@cardinal/telemetry';
import { availableParallelism } from 'node:os';
import { Type } from 'typebox';

const StandaloneEnv = Type.Object({
  PORT: setting.port({ default: 8080, description: 'TCP port to listen on; 0 lets the system choose.' }),
  HOST: setting.text({ default: '127.0.0.1', description: 'Address to listen on. 0.0.0.0 for all.' }),
  CARDINAL_DATA_DIR: setting.path({ default: 'cardinal-data', description: 'Folder that holds everything.' }),
  CARDINAL_BOOTSTRAP_API_KEY: Type.Optional(
    setting.secret({ pattern: '^sk-\\S+$', rule: 'must begin with sk-', description: 'Owner key of the first team.' }),
  ),
  CARDINAL_LOG_LEVEL: setting.oneOf(logLevels, { default: 'info', description: 'What is logged, as JSON lines.' }),
  CARDINAL_RATE_LIMIT_PER_MINUTE: setting.integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 6_000,
    description: 'Requests a key may make in a minute; 0: no limit.',
  }),
  CARDINAL_PARSER_PROCESSES: setting.integer({
    minimum: 1,
    maximum: 64,
    default: Math.max(2, Math.min(4, availableParallelism() - 1)),
    description: 'Documents parsed at the same time.',
  }),
  CARDINAL_PARSER_MEMORY_MB: setting.integer({
    minimum: 128,
    maximum: 65_536,
    default: 1_024,
    description: 'Memory a parser process may use before the document is given up.',
  }),
  CARDINAL_PARSER_TIMEOUT: setting.duration({ default: '15m', description: 'Longest time to parse one document.' }),
  CARDINAL_OCR: setting.flag({ default: true, description: 'Read pages without text by OCR (English).' }),
  CARDINAL_OCR_MAX_PAGES: setting.integer({
    minimum: 0,
    maximum: 100_000,
    default: 200,
    description: 'Pages of one document read by OCR at most.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    setting.url(['http', 'https'], { description: 'OTLP/HTTP collector for traces; none: no traces.' }),
  ),
});

export type StandaloneSettings = Settings<typeof StandaloneEnv>;

/** @throws {ConfigError} naming every bad variable and its rule. */
export function readStandaloneSettings(env: NodeJS.ProcessEnv): StandaloneSettings {
  return readSettings(StandaloneEnv, env);
}
