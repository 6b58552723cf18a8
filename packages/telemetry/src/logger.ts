import { AppError, type LogFacts, type Logger } from '@cardinal/kernel';
import { trace } from '@opentelemetry/api';
import { logs, SeverityNumber, type AnyValueMap } from '@opentelemetry/api-logs';
import { pino, stdTimeFunctions, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { correlation } from './correlation.js';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LoggerOptions {
  readonly level: LogLevel;
  /** Written as `service` on every line. */
  readonly service: string;
  /** Default `stdout`. A program whose standard output is its result logs to `stderr`. */
  readonly destination?: 'stdout' | 'stderr' | DestinationStream;
  /** Values that are redacted from every line, because servers quote the keys that they reject. */
  readonly secrets?: readonly string[];
}

/** Maximum number of nested causes that are written. */
const deepestCause = 4;

/**
 * Writes one JSON object per line. Adds the correlation id, trace id and span id of the running work, and redacts credentials. Where logs
 * are exported (`startTelemetry`), the same records are exported.
 */
export function createLogger(options: LoggerOptions): Logger {
  const { destination = 'stdout', secrets = [] } = options;
  const stream = typeof destination === 'string' ? pino.destination(destination === 'stdout' ? 1 : 2) : destination;
  const base = {
    level: options.level,
    base: { service: options.service },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: running,
    // Errors are described in `describeError`; pino's default serializer would otherwise be applied to the result.
    serializers: { err: (described: unknown) => described },
  };
  return adapt(pino(base, stream), {}, createWriting(secrets));
}

function running(): Record<string, string> {
  const correlationId = correlation.current();
  const span = trace.getActiveSpan()?.spanContext();
  return {
    ...(correlationId !== undefined && { correlationId }),
    ...(span && { traceId: span.traceId, spanId: span.spanId }),
  };
}

const severities = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
} as const;

/** @param known facts of all lines of this logger. */
function adapt(target: PinoLogger, known: AnyValueMap, writing: Writing): Logger {
  const { line, redactedText } = writing;
  const exported = logs.getLogger('cardinal');
  const at = (level: keyof typeof severities) => (message: string, facts?: LogFacts) => {
    if (!target.isLevelEnabled(level)) return;
    const [said, body] = [line(facts), redactedText(message)];
    target[level](said, body);
    const severityNumber = severities[level];
    if (!exported.enabled({ severityNumber })) return;
    const correlationId = correlation.current();
    const attributes = { ...known, ...said, ...(correlationId !== undefined && { correlationId }) } as AnyValueMap;
    exported.emit({ severityNumber, severityText: level.toUpperCase(), body, attributes });
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (facts) => adapt(target.child(line(facts)), { ...known, ...line(facts) } as AnyValueMap, writing),
  };
}

const secretKey = /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|api[-_]?key|password|secret)$/i;
const secretText = /\bsk-[\w-]+|\bBearer\s+[\w.~+/=-]+/gi;

/** Longest text in a log line, in UTF-16 code units. Errors of foreign code quote their input. */
const longestText = 2_000;

/** Prepares facts and texts for a log line: without credentials and long texts. */
interface Writing {
  readonly line: (facts?: LogFacts) => Record<string, unknown>;
  readonly redactedText: (text: string) => string;
}

function createWriting(secrets: readonly string[]): Writing {
  function redactedText(text: string): string {
    const known = secrets.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text);
    const clean = known.replaceAll(secretText, '[redacted]');
    return clean.length > longestText ? `${clean.slice(0, longestText)}…` : clean;
  }

  function redacted(key: string, value: unknown): unknown {
    if (secretKey.test(key)) return '[redacted]';
    return typeof value === 'string' ? redactedText(value) : value;
  }

  function line(facts: LogFacts = {}): Record<string, unknown> {
    const written: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(facts)) {
      written[key] = key === 'err' ? describeError(value, 0) : redacted(key, value);
    }
    return written;
  }

  function describeError(thrown: unknown, depth: number): unknown {
    if (!(thrown instanceof Error)) return redactedText(String(thrown));
    const ours = thrown instanceof AppError ? { kind: thrown.kind, code: thrown.code, ...line(thrown.facts) } : {};
    return {
      type: thrown.name,
      message: redactedText(thrown.message),
      ...ours,
      stack: redactedText(thrown.stack ?? ''),
      ...(thrown.cause !== undefined && depth < deepestCause && { cause: describeError(thrown.cause, depth + 1) }),
    };
  }

  return { line, redactedText };
}
