import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { logsIn, spansIn, type LogsBody, type TestedLog, type TestedSpan, type TracesBody } from './wire.js';

/** Content of one request. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Decompressed. */
  readonly body: Buffer;
}

/** An OTLP/HTTP collector that records what it receives. */
export interface Collector extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Environment variables with which a program sends all its telemetry promptly, as JSON. */
  readonly env: Readonly<Record<string, string>>;
  readonly requests: readonly Received[];
  /** Spans from bodies in JSON. */
  spans(): readonly TestedSpan[];
  logs(): readonly TestedLog[];
  /** Forgets all requests so far. */
  clear(): void;
}

export async function startCollector(): Promise<Collector> {
  const requests: Received[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      const type = request.headers['content-type'] ?? 'application/json';
      response.writeHead(200, { 'content-type': type }).end(type === 'application/json' ? '{}' : '');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const parsed = <Body>(path: string): Body[] =>
    requests
      .filter((request) => request.path === path && request.headers['content-type'] === 'application/json')
      .map(({ body }) => JSON.parse(body.toString()) as Body);
  return {
    url,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_LOGS_EXPORTER: 'otlp',
      OTEL_METRICS_EXPORTER: 'otlp',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_BLRP_SCHEDULE_DELAY: '100',
    },
    requests,
    spans: () => parsed<TracesBody>('/v1/traces').flatMap(spansIn),
    logs: () => parsed<LogsBody>('/v1/logs').flatMap(logsIn),
    clear: () => void requests.splice(0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
}
