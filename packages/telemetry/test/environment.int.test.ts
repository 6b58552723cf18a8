import { silentLogger, version, type Logger } from '@cardinal/kernel';
import { startCollector, type Collector, type TestedSpan } from '@cardinal/testkit/collector';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  context,
  createCounter,
  createLogger,
  inSpan,
  measures,
  originHeaders,
  originIn,
  startTelemetry,
} from '../src/index.js';

/** Exports of a process that is configured by the environment variables of the specification. */
describe('telemetry with environment variables', () => {
  let collector: Collector;

  beforeEach(async () => {
    for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) vi.stubEnv(name, undefined);
    collector = await startCollector();
  });
  afterEach(async () => {
    await collector[Symbol.asyncDispose]();
    vi.unstubAllEnvs();
  });

  /** Runs the telemetry of a process: one span, one count, one log line. */
  async function exported(
    env: Readonly<Record<string, string>>,
    { within = {}, logger = silentLogger }: Exported = {},
  ) {
    const all = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ...env };
    for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
    const telemetry = await startTelemetry({ serviceName: 'ours', prometheus: true, logger });
    const said: string[] = [];
    const log = createLogger({ level: 'info', service: 's', destination: { write: (line) => void said.push(line) } });
    createCounter(measures.busPublished)(3, { type: 'file.parsed' });
    const passedOn = await context.with(originIn(within), () =>
      inSpan({ name: 'the work' }, async () => {
        log.child({ part: 'p' }).warn('a line', { n: 7, apiKey: 'k' });
        return originHeaders()['traceparent'];
      }),
    );
    const metricsText = await telemetry.metricsText();
    await telemetry[Symbol.asyncDispose]();
    return { passedOn, metricsText, line: JSON.parse(said[0] ?? '{}') as Readonly<Record<string, unknown>> };
  }
  interface Exported {
    readonly within?: Readonly<Record<string, string>>;
    readonly logger?: Logger;
  }
  const only = (): TestedSpan => {
    const [span, ...others] = collector.spans();
    expect(others).toEqual([]);
    if (!span) throw new Error('no span was sent');
    return span;
  };

  it('sends nothing without them, and continues an incoming trace', async () => {
    const origin = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { passedOn } = await exported({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, { within: { traceparent: origin } });

    expect(collector.requests).toEqual([]);
    expect(passedOn).toBe(origin);
  });

  it('sets our service name unless OTEL_SERVICE_NAME is set', async () => {
    await exported({});
    expect(only().resource).toMatchObject({ 'service.name': 'ours', 'service.version': version });
    expect(only().resource['service.instance.id']).toMatch(/^[\da-f-]{36}$/);

    collector.clear();
    await exported({ OTEL_SERVICE_NAME: 'theirs', OTEL_RESOURCE_ATTRIBUTES: 'service.name=less' });
    expect(only().resource).toMatchObject({ 'service.name': 'theirs' });
  });

  it('applies OTEL_RESOURCE_ATTRIBUTES, which override ours', async () => {
    const theirs = 'deployment.environment.name=lab%20one,service.instance.id=i-7,service.name=named';
    await exported({ OTEL_RESOURCE_ATTRIBUTES: theirs });

    expect(only().resource).toMatchObject({
      'deployment.environment.name': 'lab one',
      'service.instance.id': 'i-7',
      'service.name': 'named',
      'service.version': version,
    });
  });

  it('applies OTEL_EXPORTER_OTLP_HEADERS, overridden by those of the signal', async () => {
    await exported({ OTEL_EXPORTER_OTLP_HEADERS: 'x-a=1,x-b=2', OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-b=3' });

    expect(collector.requests.map(({ path, headers }) => [path, headers['x-a'], headers['x-b']])).toEqual([
      ['/v1/traces', '1', '3'],
    ]);
  });

  it.each([
    ['http/json', 'application/json'],
    ['http/protobuf', 'application/x-protobuf'],
    ['', 'application/x-protobuf'],
    ['smoke', 'application/x-protobuf'],
  ])('applies OTEL_EXPORTER_OTLP_PROTOCOL=%s', async (protocol, type) => {
    await exported({ OTEL_EXPORTER_OTLP_PROTOCOL: protocol });

    expect(collector.requests.map(({ path, headers }) => [path, headers['content-type']])).toEqual([
      ['/v1/traces', type],
    ]);
    expect(collector.requests[0]?.body.toString('latin1')).toContain('the work');
  });

  it('applies OTEL_EXPORTER_OTLP_PROTOCOL=grpc', async () => {
    const paths: unknown[] = [];
    const server = createServer().listen(0, '127.0.0.1');
    server.on('stream', (stream, headers) => {
      paths.push(headers[':path']);
      stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.end(Buffer.alloc(5)); // an empty message
    });
    await vi.waitFor(() => expect(server.listening).toBe(true));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await exported({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_ENDPOINT: url });

    expect(paths).toEqual(['/opentelemetry.proto.collector.trace.v1.TraceService/Export']);
  });

  it('applies OTEL_EXPORTER_OTLP_COMPRESSION=gzip', async () => {
    await exported({ OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip' });

    expect(collector.requests[0]?.headers['content-encoding']).toBe('gzip');
    expect(only().name).toBe('the work');
  });

  it('sends traces to the exact URL in OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/mine` };
    await exported(env);

    expect(collector.requests.map(({ path }) => path)).toEqual(['/mine']);
  });

  it.each([
    ['always_off', undefined],
    ['traceidratio', '0'],
    ['parentbased_traceidratio', '0.0'],
  ])('records nothing with OTEL_TRACES_SAMPLER=%s, and passes the trace on as not sampled', async (sampler, ratio) => {
    const env = { OTEL_TRACES_SAMPLER: sampler, ...(ratio !== undefined && { OTEL_TRACES_SAMPLER_ARG: ratio }) };
    const { passedOn } = await exported(env);

    expect(collector.requests).toEqual([]);
    expect(passedOn).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
  });

  it('follows the sampling decision of the caller', async () => {
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';
    await exported({}, { within: { traceparent: `${trace}-00` } });
    expect(collector.requests).toEqual([]);

    await exported({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, { within: { traceparent: `${trace}-01` } });
    expect(only().parentSpanId).toBe('b7ad6b7169203331');
  });

  it('with OTEL_SDK_DISABLED=true records, counts and sends nothing, and passes traces on', async () => {
    const origin = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const env = { OTEL_SDK_DISABLED: 'TRUE', OTEL_METRICS_EXPORTER: 'otlp', OTEL_LOGS_EXPORTER: 'otlp' };
    const { passedOn, metricsText } = await exported(env, { within: { traceparent: origin } });

    expect(collector.requests).toEqual([]);
    expect(metricsText).toBe('');
    expect(passedOn).toBe(origin);
  });

  it('sends metrics and logs according to OTEL_METRICS_EXPORTER and OTEL_LOGS_EXPORTER, and keeps local output', async () => {
    const { metricsText, line } = await exported({ OTEL_METRICS_EXPORTER: 'otlp', OTEL_LOGS_EXPORTER: 'otlp' });

    expect(collector.requests.map(({ path }) => path).toSorted()).toEqual(['/v1/logs', '/v1/metrics', '/v1/traces']);
    const metrics = collector.requests.find(({ path }) => path === '/v1/metrics')?.body.toString();
    expect(metrics).toContain('"cardinal.bus.published"');
    expect(metricsText).toContain('cardinal_bus_published_total{type="file.parsed"} 3');
    const { traceId, spanId } = only();
    expect(collector.logs()).toMatchObject([
      { traceId, spanId, severity: 'WARN', body: 'a line', attributes: { part: 'p', n: 7, apiKey: '[redacted]' } },
    ]);
    expect(line).toMatchObject({ traceId, spanId, msg: 'a line', part: 'p' });
  });

  it('sends no traces with OTEL_TRACES_EXPORTER=none', async () => {
    await exported({ OTEL_TRACES_EXPORTER: 'none' });

    expect(collector.requests).toEqual([]);
  });

  it('logs that a collector is not reachable, and ends soon', { retry: 4 }, async () => {
    const said: string[] = [];
    const logger = { ...silentLogger, warn: (message: string) => void said.push(message) };
    await collector[Symbol.asyncDispose]();
    const began = performance.now();
    await exported({ OTEL_EXPORTER_OTLP_TIMEOUT: '1000' }, { logger });

    expect(performance.now() - began).toBeLessThan(8_000);
    expect(said.join()).toContain('the last telemetry');
    collector = await startCollector();
  });
});
