import { trace } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { serviceMarker } from '../service-context.js';
import { spanIds } from '../span-ids.js';
import { spanExporter } from './exporters.js';

/** Records spans and sends them. The sampler, limits and batches are read from the environment by the SDK (OTEL_TRACES_SAMPLER*, OTEL_BSP_*). */
export async function recordTraces(resource: Resource): Promise<NodeTracerProvider> {
  const tracers = new NodeTracerProvider({
    resource,
    idGenerator: spanIds,
    spanProcessors: [serviceMarker, new BatchSpanProcessor(await spanExporter())],
  });
  trace.setGlobalTracerProvider(tracers);
  return tracers;
}
