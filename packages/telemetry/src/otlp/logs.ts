import { logs } from '@opentelemetry/api-logs';
import type { Resource } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { logExporter } from './exporters.js';

/** Exports log records, in addition to the log on standard output or standard error. */
export async function recordLogs(resource: Resource): Promise<LoggerProvider> {
  const exporter = await logExporter();
  const loggers = new LoggerProvider({ resource, processors: [new BatchLogRecordProcessor({ exporter })] });
  logs.setGlobalLoggerProvider(loggers);
  return loggers;
}
