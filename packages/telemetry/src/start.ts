import { metrics } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { observeProcess } from './process-metrics.js';

export interface TelemetryOptions {
  readonly serviceName: string;
  /** Keep metrics for `metricsText`. */
  readonly prometheus: boolean;
  /** Base URL of an OTLP/HTTP collector, as in OTEL_EXPORTER_OTLP_ENDPOINT. Without it no span is recorded. */
  readonly otlpEndpoint?: string;
  /** Milliseconds between two looks at the event loop. Default 10: a delay is told by up to so much too short. */
  readonly loopResolutionMs?: number;
}

export interface Telemetry extends AsyncDisposable {
  /** All metrics in the Prometheus text format; empty where they are not kept. */
  metricsText(): Promise<string>;
}

/**
 * Sets the process-wide meter and tracer. Call it before anything is wired: what asks for a meter earlier gets one that
 * records nothing. Disposing sends what is pending.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const resource = resourceFromAttributes({ 'service.name': options.serviceName });
  const reader = options.prometheus ? new PrometheusExporter({ preventServerStart: true }) : undefined;
  const meters = reader && new MeterProvider({ resource, readers: [reader] });
  const stopObserving = meters && observeProcess(meters, options.loopResolutionMs ?? 10);
  if (meters) metrics.setGlobalMeterProvider(meters);

  const endpoint = options.otlpEndpoint;
  // Loaded only where spans are recorded: it takes longer than all else at the start.
  const tracers = endpoint === undefined ? undefined : (await import('./tracing.js')).traceTo(endpoint, resource);

  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  return {
    async metricsText() {
      if (!reader) return '';
      const { resourceMetrics } = await reader.collect();
      return serializer.serialize(resourceMetrics);
    },
    async [Symbol.asyncDispose]() {
      stopObserving?.();
      await Promise.allSettled([meters?.shutdown(), tracers?.shutdown()]);
      if (meters) metrics.disable();
    },
  };
}
