import { silentLogger, version, type Logger } from '@cardinal/kernel';
import { context, diag, DiagLogLevel, metrics, trace, type DiagLogger } from '@opentelemetry/api';
import { logs } from '@opentelemetry/api-logs';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import { MeterProvider, type IMetricReader } from '@opentelemetry/sdk-metrics';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isExported, isSdkDisabled } from './otlp/environment.js';
import { observeProcess } from './process-metrics.js';
import { unitSuffix } from './measures.js';

export interface TelemetryOptions {
  /** Used unless OTEL_SERVICE_NAME or OTEL_RESOURCE_ATTRIBUTES sets another name. */
  readonly serviceName: string;
  /** Whether to collect metrics for `metricsText`. */
  readonly prometheus: boolean;
  /** Milliseconds between two samples of the event loop. Default 10: delays are measured too short by up to this much. */
  readonly loopResolutionMs?: number;
  /** Gets the SDK's own messages: a collector that cannot be reached, a variable with an invalid value. */
  readonly logger?: Logger;
}

export interface Telemetry extends AsyncDisposable {
  /** All metrics in the Prometheus text format; empty if they are not collected. */
  metricsText(): Promise<string>;
}

/** Time limit for sending the last spans, metrics and log lines, in milliseconds: a process must end even if its collector is away. */
const flushMs = 3_000;

/**
 * Configures what the process measures, records and exports, by the variables of the OpenTelemetry specification. Must be called before
 * anything is wired: a meter created earlier records nothing. Disposing sends pending data.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { logger = silentLogger } = options;
  diag.setLogger(diagnosticsTo(logger), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  setGlobalErrorHandler((err) => logger.warn('could not send telemetry', { err }));
  // Set even if nothing is recorded, so that work still knows its trace.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

  const disabled = isSdkDisabled();
  const resource = resourceOf(options.serviceName);
  const prometheus = options.prometheus && !disabled ? new PrometheusExporter({ preventServerStart: true }) : undefined;
  const readers: IMetricReader[] = prometheus ? [prometheus] : [];
  // Imported only if used, because the exporters take longer to load than everything else at the start.
  if (!disabled && isExported('metrics')) readers.push(await (await import('./otlp/exporters.js')).metricSender());
  const meters = readers.length > 0 ? new MeterProvider({ resource, readers }) : undefined;
  if (meters) metrics.setGlobalMeterProvider(meters);
  const stopObserving = meters && observeProcess(options.loopResolutionMs ?? 10);
  const tracers =
    !disabled && isExported('traces') ? await (await import('./otlp/traces.js')).recordTraces(resource) : undefined;
  const loggers =
    !disabled && isExported('logs') ? await (await import('./otlp/logs.js')).recordLogs(resource) : undefined;

  return {
    async metricsText() {
      if (!prometheus) return '';
      const { resourceMetrics } = await prometheus.collect();
      return prometheusText(resourceMetrics);
    },
    async [Symbol.asyncDispose]() {
      stopObserving?.();
      await flushed(logger, [meters, tracers, loggers]);
      if (meters) metrics.disable();
      if (tracers) trace.disable();
      if (loggers) logs.disable();
      context.disable();
      diag.disable();
    },
  };
}

/** The resource that all exported data belongs to. OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence over our values. */
function resourceOf(serviceName: string): Resource {
  const ours = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': version,
    'service.instance.id': randomUUID(),
  });
  return defaultResource()
    .merge(ours)
    .merge(detectResources({ detectors: [envDetector] }));
}

/** Waits until pending data is sent, has failed to be sent, or the time limit is over. */
async function flushed(
  logger: Logger,
  providers: readonly ({ shutdown(): Promise<void> } | undefined)[],
): Promise<void> {
  const all = Promise.allSettled(providers.map(async (provider) => provider?.shutdown()));
  const results = await Promise.race([all, delay(flushMs, undefined, { ref: false })]);
  const failures = results?.filter((result) => result.status === 'rejected') ?? [];
  if (!results) logger.warn('could not send the last telemetry in time', { withinMs: flushMs });
  for (const { reason } of failures) logger.warn('could not send the last telemetry', { err: reason as unknown });
}

/** Passes on only the messages, because their arguments may be replies of a collector, or headers with its key. */
function diagnosticsTo(logger: Logger): DiagLogger {
  const say = (level: 'error' | 'warn' | 'debug') => (message: string) =>
    logger[level]('OpenTelemetry reported a problem', { message });
  return { error: say('error'), warn: say('warn'), info: say('debug'), debug: say('debug'), verbose: say('debug') };
}

type Collected = Parameters<PrometheusSerializer['serialize']>[0];

const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);

/**
 * The Prometheus text format. Appends the unit to names, as the OpenTelemetry collector does and this serializer does not, so that a
 * metric has the same name whether it is scraped or exported.
 */
export function prometheusText(collected: Collected): string {
  const scopeMetrics = collected.scopeMetrics.map(({ scope, metrics }) => ({
    scope,
    metrics: metrics.map((metric) => {
      const { descriptor } = metric;
      return { ...metric, descriptor: { ...descriptor, name: `${descriptor.name}${unitSuffix(descriptor.unit)}` } };
    }),
  }));
  return serializer.serialize({ ...collected, scopeMetrics });
}
