import { diag } from '@opentelemetry/api';
import { getBooleanFromEnv, getStringFromEnv, getStringListFromEnv } from '@opentelemetry/core';

/**
 * What the specification's variables ask for, where the SDK's parts do not read it themselves. An unknown value is logged and ignored, as the
 * specification demands: these variables are set for all programs of a machine, and none of them keeps one from starting.
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */

export type Signal = 'traces' | 'metrics' | 'logs';
export type Protocol = 'http/protobuf' | 'http/json' | 'grpc';

const protocols: readonly Protocol[] = ['http/protobuf', 'http/json', 'grpc'];

/** OTEL_SDK_DISABLED: nothing is recorded or counted. Traces have ids all the same. */
export const isSdkDisabled = (): boolean => getBooleanFromEnv('OTEL_SDK_DISABLED') ?? false;

/**
 * Whether a signal goes out by OTLP. The specification would have traces, metrics and logs go to port 4318 of this machine by default;
 * here nothing leaves the process that nobody asked for: traces need `OTEL_TRACES_EXPORTER=otlp` or an endpoint, metrics and logs
 * `OTEL_METRICS_EXPORTER=otlp` and `OTEL_LOGS_EXPORTER=otlp`.
 */
export function isExported(signal: Signal): boolean {
  const variable = `OTEL_${signal.toUpperCase()}_EXPORTER`;
  const asked = getStringListFromEnv(variable);
  if (asked === undefined) return signal === 'traces' && hasEndpoint('TRACES');
  const unknown = asked.filter(
    (name) => !['otlp', 'none', ...(signal === 'metrics' ? ['prometheus'] : [])].includes(name),
  );
  if (unknown.length > 0) diag.warn(`${variable}: otlp and none are known here, not ${unknown.join(', ')}`);
  return asked.includes('otlp');
}

const hasEndpoint = (signal: string): boolean =>
  (getStringFromEnv(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`) ?? getStringFromEnv('OTEL_EXPORTER_OTLP_ENDPOINT')) !==
  undefined;

/** How a signal goes out: its own variable, that of all, or the specification's default. */
export function protocolOf(signal: Signal): Protocol {
  const own = `OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_PROTOCOL`;
  const asked = getStringFromEnv(own) ?? getStringFromEnv('OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/protobuf';
  const known = protocols.find((protocol) => protocol === asked);
  if (!known) diag.warn(`OTLP is spoken as ${protocols.join(', ')}, not as ${asked}; it goes out as http/protobuf`);
  return known ?? 'http/protobuf';
}
