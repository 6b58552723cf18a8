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
  /** Unless OTEL_SERVICE_NAME or OTEL_RESOURCE_ATTRIBUTES says another. */
  readonly serviceName: string;
  /** Keep metrics for `metricsText`. */
  readonly prometheus: boolean;
  /** Milliseconds between two samples of the event loop. Default 10: delays are measured too short by up to this much. */
  readonly loopResolutionMs?: number;
  /** Told what the SDK has to say of itself: a collector that cannot be reached, a variable that it does not understand. */
  readonly logger?: Logger;
}

export interface Telemetry extends AsyncDisposable {
  /** All metrics in the Prometheus text format; empty where they are not kept. */
  metricsText(): Promise<string>;
}

/** How long the last spans, metrics and log lines may take on their way out, in milliseconds: a process must end also without its collector. */
const flushMs = 3_000;

/**
 * Sets what the process counts, records and passes on with the variables of the OpenTelemetry specification. Call it before anything is
 * wired: what asks for a meter earlier gets one that records nothing. Disposing sends what is pending.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { logger = silentLogger } = options;
  diag.setLogger(diagnosticsTo(logger), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  setGlobalErrorHandler((err) => logger.warn('telemetry could not be sent', { err }));
  // Also where nothing is recorded: work then still knows which trace it belongs to.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

  const disabled = isSdkDisabled();
  const resource = resourceOf(options.serviceName);
  const prometheus = options.prometheus && !disabled ? new PrometheusExporter({ preventServerStart: true }) : undefined;
  const readers: IMetricReader[] = prometheus ? [prometheus] : [];
  // Loaded only where it is used: what sends takes longer than all else at the start.
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

/** What all that this process exports is of. OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES count more than ours. */
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

/** Waits until what is pending is sent, or cannot be. */
async function flushed(
  logger: Logger,
  providers: readonly ({ shutdown(): Promise<void> } | undefined)[],
): Promise<void> {
  const all = Promise.allSettled(providers.map(async (provider) => provider?.shutdown()));
  const results = await Promise.race([all, delay(flushMs, undefined, { ref: false })]);
  const failures = results?.filter((result) => result.status === 'rejected') ?? [];
  if (!results) logger.warn('the last telemetry was not sent in time', { withinMs: flushMs });
  for (const { reason } of failures) logger.warn('the last telemetry could not be sent', { err: reason as unknown });
}

/** Messages alone: what comes with them may be answers of a collector, or headers with its key. */
function diagnosticsTo(logger: Logger): DiagLogger {
  const say = (level: 'error' | 'warn' | 'debug') => (message: string) => logger[level](`OpenTelemetry: ${message}`);
  return { error: say('error'), warn: say('warn'), info: say('debug'), debug: say('debug'), verbose: say('debug') };
}

type Collected = Parameters<PrometheusSerializer['serialize']>[0];

const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);

/**
 * The Prometheus text format. Names end in their unit, as OpenTelemetry's collector writes them and this serializer does not, so that a
 * metric has one name whichever way it came to Prometheus.
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
