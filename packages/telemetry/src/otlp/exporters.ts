import { getNumberFromEnv } from '@opentelemetry/core';
import type { LogRecordExporter } from '@opentelemetry/sdk-logs';
import { PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import { protocolOf, type Protocol } from './environment.js';

/*
 * Each exporter is imported only where it is used. They read endpoint, headers, compression, timeout and certificates from the environment
 * themselves (OTEL_EXPORTER_OTLP_*), so they are created without options.
 */

type Makers<Exporter> = Readonly<Record<Protocol, () => Promise<Exporter>>>;

const spans: Makers<SpanExporter> = {
  'http/protobuf': async () => new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter(),
  'http/json': async () => new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter(),
  grpc: async () => new (await import('@opentelemetry/exporter-trace-otlp-grpc')).OTLPTraceExporter(),
};

const metrics: Makers<PushMetricExporter> = {
  'http/protobuf': async () => new (await import('@opentelemetry/exporter-metrics-otlp-proto')).OTLPMetricExporter(),
  'http/json': async () => new (await import('@opentelemetry/exporter-metrics-otlp-http')).OTLPMetricExporter(),
  grpc: async () => new (await import('@opentelemetry/exporter-metrics-otlp-grpc')).OTLPMetricExporter(),
};

const logs: Makers<LogRecordExporter> = {
  'http/protobuf': async () => new (await import('@opentelemetry/exporter-logs-otlp-proto')).OTLPLogExporter(),
  'http/json': async () => new (await import('@opentelemetry/exporter-logs-otlp-http')).OTLPLogExporter(),
  grpc: async () => new (await import('@opentelemetry/exporter-logs-otlp-grpc')).OTLPLogExporter(),
};

export const spanExporter = (): Promise<SpanExporter> => spans[protocolOf('traces')]();
export const logExporter = (): Promise<LogRecordExporter> => logs[protocolOf('logs')]();

/** Sends all metrics every OTEL_METRIC_EXPORT_INTERVAL (60 000) milliseconds, within OTEL_METRIC_EXPORT_TIMEOUT (30 000). */
export async function metricSender(): Promise<PeriodicExportingMetricReader> {
  const exportIntervalMillis = getNumberFromEnv('OTEL_METRIC_EXPORT_INTERVAL') ?? 60_000;
  const exportTimeoutMillis = getNumberFromEnv('OTEL_METRIC_EXPORT_TIMEOUT') ?? 30_000;
  return new PeriodicExportingMetricReader({
    exporter: await metrics[protocolOf('metrics')](),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportTimeoutMillis, exportIntervalMillis),
  });
}
