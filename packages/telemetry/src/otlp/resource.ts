import { version } from '@cardinal/kernel';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import { randomUUID } from 'node:crypto';

/** What all that this process exports is of. OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES count more than ours. */
export function resourceOf(serviceName: string): Resource {
  const ours = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': version,
    'service.instance.id': randomUUID(),
  });
  return defaultResource()
    .merge(ours)
    .merge(detectResources({ detectors: [envDetector] }));
}
