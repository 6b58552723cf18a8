import { getNumberFromEnv } from '@opentelemetry/core';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { metricExporter } from './exporters.js';

/** Sends all metrics every OTEL_METRIC_EXPORT_INTERVAL (60 000) milliseconds, within OTEL_METRIC_EXPORT_TIMEOUT (30 000). */
export async function metricSender(): Promise<PeriodicExportingMetricReader> {
  const exportIntervalMillis = getNumberFromEnv('OTEL_METRIC_EXPORT_INTERVAL') ?? 60_000;
  const exportTimeoutMillis = getNumberFromEnv('OTEL_METRIC_EXPORT_TIMEOUT') ?? 30_000;
  return new PeriodicExportingMetricReader({
    exporter: await metricExporter(),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportTimeoutMillis, exportIntervalMillis),
  });
}
