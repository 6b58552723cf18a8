import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

/** Sets the process-wide tracer and context. @param endpoint base URL of an OTLP/HTTP collector. */
export function traceTo(endpoint: string, resource: Resource): NodeTracerProvider {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` });
  const tracers = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  tracers.register();
  return tracers;
}
