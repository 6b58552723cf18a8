import { logs } from '@opentelemetry/api-logs';
import type { Resource } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { logExporter } from './exporters.js';

/** Sends what is logged, too. */
export async function recordLogs(resource: Resource): Promise<LoggerProvider> {
  const exporter = await logExporter();
  const loggers = new LoggerProvider({ resource, processors: [new BatchLogRecordProcessor({ exporter })] });
  logs.setGlobalLoggerProvider(loggers);
  return loggers;
}
