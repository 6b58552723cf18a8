import { diag } from '@opentelemetry/api';
import { getBooleanFromEnv, getStringFromEnv, getStringListFromEnv } from '@opentelemetry/core';

/**
 * Reads variables of the specification that the SDK's parts do not read themselves. An unknown value is logged and ignored, as the
 * specification demands, so that no program fails to start because of variables that are set for a whole machine.
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */

export type Signal = 'traces' | 'metrics' | 'logs';
export type Protocol = 'http/protobuf' | 'http/json' | 'grpc';

const protocols: readonly Protocol[] = ['http/protobuf', 'http/json', 'grpc'];

/** OTEL_SDK_DISABLED: nothing is recorded or measured. Traces still have ids. */
export const isSdkDisabled = (): boolean => getBooleanFromEnv('OTEL_SDK_DISABLED') ?? false;

/**
 * Whether a signal is exported by OTLP. The specification's default would send traces, metrics and logs to port 4318 of this machine;
 * here nothing is exported unless requested: traces need `OTEL_TRACES_EXPORTER=otlp` or an endpoint, metrics and logs
 * `OTEL_METRICS_EXPORTER=otlp` and `OTEL_LOGS_EXPORTER=otlp`.
 */
export function isExported(signal: Signal): boolean {
  const variable = `OTEL_${signal.toUpperCase()}_EXPORTER`;
  const asked = getStringListFromEnv(variable);
  if (asked === undefined) return signal === 'traces' && hasEndpoint('TRACES');
  const unknown = asked.filter(
    (name) => !['otlp', 'none', ...(signal === 'metrics' ? ['prometheus'] : [])].includes(name),
  );
  if (unknown.length > 0) diag.warn(`${variable} must be otlp or none; ignored: ${unknown.join(', ')}`);
  return asked.includes('otlp');
}

const hasEndpoint = (signal: string): boolean =>
  (getStringFromEnv(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`) ?? getStringFromEnv('OTEL_EXPORTER_OTLP_ENDPOINT')) !==
  undefined;

/** Protocol of a signal: by its own variable, the common variable, or the specification's default. */
export function protocolOf(signal: Signal): Protocol {
  const own = `OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_PROTOCOL`;
  const asked = getStringFromEnv(own) ?? getStringFromEnv('OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/protobuf';
  const known = protocols.find((protocol) => protocol === asked);
  if (!known) diag.warn(`${own} must be one of: ${protocols.join(', ')}; using http/protobuf instead of ${asked}`);
  return known ?? 'http/protobuf';
}
