import { metrics, trace } from '@opentelemetry/api';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { metricNames, spanNames, startTelemetry } from '../src/index.js';
import type { Telemetry } from '../src/start.js';

describe('startTelemetry', () => {
  let telemetry: Telemetry | undefined;
  let collector: Server | undefined;

  afterEach(async () => {
    await telemetry?.[Symbol.asyncDispose]();
    collector?.close();
    trace.disable();
  });

  it('gives metrics as Prometheus text, those of the process included', async () => {
    telemetry = await startTelemetry({ serviceName: 'test', prometheus: true });
    const meter = metrics.getMeter('any');
    meter.createCounter(metricNames.busPublished).add(2, { type: 'file.parsed' });
    meter.createHistogram(metricNames.searchDuration, { unit: 's' }).record(0.25);

    const text = await telemetry.metricsText();

    expect(text).toContain('cardinal_bus_published_total{type="file.parsed"} 2');
    expect(text).toContain('cardinal_retrieval_search_duration_sum 0.25');
    expect(text).toMatch(/cardinal_process_memory_resident \d{7,}/);
    expect(text).toMatch(/cardinal_process_event_loop_delay\{quantile="0.99"\} /);
  });

  it('says how late the event loop ran since the last reading, and nothing of the time it meant to wait', async () => {
    telemetry = await startTelemetry({ serviceName: 'test', prometheus: true });
    const longest = async (): Promise<number> =>
      Number(/event_loop_delay\{quantile="1"\} (\S+)/.exec((await telemetry?.metricsText()) ?? '')?.[1]);
    await vi.waitFor(async () => expect(await longest()).toBeLessThan(0.01), { timeout: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, 20)); // the measuring begins with its second look

    for (const end = performance.now() + 120; performance.now() < end;);
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(await longest()).toBeGreaterThan(0.08);
  });

  it('keeps none where they are not wanted', async () => {
    telemetry = await startTelemetry({ serviceName: 'test', prometheus: false });

    expect(await telemetry.metricsText()).toBe('');
  });

  it('records no span without a collector', async () => {
    telemetry = await startTelemetry({ serviceName: 'test', prometheus: false });

    expect(trace.getTracer('any').startSpan(spanNames.ask).isRecording()).toBe(false);
  });

  it('sends spans to the collector, at the latest when disposed', async () => {
    const received: { readonly url: string | undefined; readonly body: string }[] = [];
    collector = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ url: request.url, body: Buffer.concat(chunks).toString() });
        response.end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const address = collector.address();
    const port = typeof address === 'object' ? address?.port : undefined;

    telemetry = await startTelemetry({
      serviceName: 'test',
      prometheus: false,
      otlpEndpoint: `http://127.0.0.1:${port}/`,
    });
    trace.getTracer('any').startActiveSpan(spanNames.ask, (span) => span.end());
    await telemetry[Symbol.asyncDispose]();

    expect(received).toHaveLength(1);
    expect(received[0]?.url).toBe('/v1/traces');
    expect(received[0]?.body).toContain(spanNames.ask);
  });
});
