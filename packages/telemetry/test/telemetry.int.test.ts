import { metrics, trace } from '@opentelemetry/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { metricNames, spanNames, startTelemetry } from '../src/index.js';
import type { Telemetry } from '../src/start.js';

describe('startTelemetry', () => {
  let telemetry: Telemetry | undefined;

  afterEach(async () => {
    await telemetry?.[Symbol.asyncDispose]();
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
});
