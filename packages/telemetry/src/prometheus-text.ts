import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { unitSuffix } from './measures.js';

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
