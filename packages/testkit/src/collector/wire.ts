/** A value in OTLP/JSON. */
type AnyValue =
  | { readonly stringValue: string }
  | { readonly boolValue: boolean }
  | { readonly intValue: number | string }
  | { readonly doubleValue: number }
  | { readonly arrayValue: { readonly values?: readonly AnyValue[] } }
  | { readonly kvlistValue: { readonly values?: readonly KeyValue[] } };
interface KeyValue {
  readonly key: string;
  readonly value: AnyValue;
}

type Values = Readonly<Record<string, unknown>>;

/** A span in the form that tests use. */
export interface TestedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the root span of its trace. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes: Values;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly isError: boolean;
  readonly resource: Values;
}

export interface TestedLog {
  readonly traceId: string;
  readonly spanId: string;
  readonly severity: string;
  readonly body: unknown;
  readonly attributes: Values;
  readonly resource: Values;
}

interface WireSpan extends Pick<TestedSpan, 'traceId' | 'spanId' | 'name'> {
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes?: readonly KeyValue[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status?: { readonly code?: number };
}

interface WireLog extends Partial<Pick<TestedLog, 'traceId' | 'spanId'>> {
  readonly severityText?: string;
  readonly body?: AnyValue;
  readonly attributes?: readonly KeyValue[];
}

interface OfResource {
  readonly resource?: { readonly attributes?: readonly KeyValue[] };
}

/** The body of `POST /v1/traces`. */
export interface TracesBody {
  readonly resourceSpans?: readonly (OfResource & {
    readonly scopeSpans?: readonly { readonly spans?: readonly WireSpan[] }[];
  })[];
}

/** The body of `POST /v1/logs`. */
export interface LogsBody {
  readonly resourceLogs?: readonly (OfResource & {
    readonly scopeLogs?: readonly { readonly logRecords?: readonly WireLog[] }[];
  })[];
}

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

export const spansIn = ({ resourceSpans = [] }: TracesBody): readonly TestedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans = [] }) =>
    scopeSpans.flatMap(({ spans = [] }) =>
      spans.map(({ traceId, spanId, name, parentSpanId = '', kind, attributes, links = [], status }) => ({
        traceId,
        spanId,
        name,
        parentSpanId,
        kind: kinds[kind] ?? 'internal',
        attributes: valuesOf(attributes),
        links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
        isError: status?.code === 2,
        resource: valuesOf(resource?.attributes),
      })),
    ),
  );

export const logsIn = ({ resourceLogs = [] }: LogsBody): readonly TestedLog[] =>
  resourceLogs.flatMap(({ resource, scopeLogs = [] }) =>
    scopeLogs.flatMap(({ logRecords = [] }) =>
      logRecords.map(({ traceId = '', spanId = '', severityText = '', body, attributes }) => ({
        traceId,
        spanId,
        severity: severityText,
        body: body && valueOf(body),
        attributes: valuesOf(attributes),
        resource: valuesOf(resource?.attributes),
      })),
    ),
  );

const valuesOf = (attributes: readonly KeyValue[] = []): Values =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]));

function valueOf(value: AnyValue): unknown {
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(valueOf);
  if ('kvlistValue' in value) return valuesOf(value.kvlistValue.values);
  if ('intValue' in value) return Number(value.intValue);
  return Object.values(value)[0];
}
