import { context, trace } from '@opentelemetry/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createCounter,
  createDurations,
  inSomeTrace,
  measures,
  openSpan,
  spanNames,
  startTelemetry,
  traced,
} from '../src/index.js';
import type { Telemetry } from '../src/start.js';

describe('startTelemetry', () => {
  let telemetry: Telemetry | undefined;

  afterEach(async () => {
    await telemetry?.[Symbol.asyncDispose]();
    trace.disable();
  });

  it('returns metrics as Prometheus text, including those of the process', async () => {
    telemetry = await startTelemetry({ serviceName: 'test', prometheus: true });
    createCounter(measures.busPublished)(2, { type: 'file.parsed' });
    createCounter(measures.cardsExtracted);
    createDurations(measures.searchDuration)(250, { rerank: false, outcome: 'ok' });

    const text = await telemetry.metricsText();

    expect(text).toContain('cardinal_bus_published_total{type="file.parsed"} 2');
    const ofSearch = 'cardinal_retrieval_search_duration_seconds';
    expect(text).toContain(
      `# HELP ${ofSearch} From a query to its results, as one call of the search.\n# UNIT ${ofSearch} s\n# TYPE ${ofSearch} histogram`,
    );
    expect(text).toContain(`${ofSearch}_sum{rerank="false",outcome="ok"} 0.25`);
    expect(text).toContain(`${ofSearch}_bucket{rerank="false",outcome="ok",le="0.1"} 0`);
    expect(text).toContain(`${ofSearch}_bucket{rerank="false",outcome="ok",le="0.25"} 1`);
    expect(text).toMatch(/^process_memory_usage_bytes \d{7,}/m);
    expect(text).toMatch(/^process_cpu_time_seconds_total \d/m);
    expect(text).toMatch(/^nodejs_eventloop_delay_p99_seconds \d/m);
    expect(text).toMatch(/^nodejs_eventloop_utilization_ratio [01]/m);
    expect(text).toMatch(/^target_info\{.*service_version="\d+\.\d+\.\d+"/m);
    // A counter without labels exists before its first increase.
    expect(text).toMatch(/^cardinal_extraction_cards_total 0$/m);
  });

  it('measures the delay of the event loop since the last reading, without intended waits', async () => {
    telemetry = await startTelemetry({ serviceName: 'test', prometheus: true });
    const longest = async (): Promise<number> =>
      Number(/^nodejs_eventloop_delay_max_seconds (\S+)/m.exec((await telemetry?.metricsText()) ?? '')?.[1]);
    await vi.waitFor(async () => expect(await longest()).toBeLessThan(0.01), { timeout: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, 20)); // the measurement begins with the second read

    for (const end = performance.now() + 120; performance.now() < end;);
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(await longest()).toBeGreaterThan(0.08);
  });

  it('keeps no metrics if they are off', async () => {
    telemetry = await startTelemetry({ serviceName: 'test', prometheus: false });

    expect(await telemetry.metricsText()).toBe('');
  });

  it('records no span without a collector', async () => {
    telemetry = await startTelemetry({ serviceName: 'test', prometheus: false });

    expect(trace.getTracer('any').startSpan(spanNames.ask).isRecording()).toBe(false);
  });

  it('runs work in its current context if no span is recorded', async () => {
    telemetry = await startTelemetry({ serviceName: 'test', prometheus: false });
    const { context: within, traceId } = inSomeTrace(context.active());

    const seen = await context.with(within, () => traced(spanNames.ask, async () => context.active()));

    expect(seen).toBe(within);
    expect(openSpan({ name: spanNames.ask }, within).within).toBe(within);
    expect(trace.getSpanContext(seen)?.traceId).toBe(traceId);
  });
});
