import { spanIds, startTelemetry, trace } from '@cardinal/telemetry';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { expect, it, onTestFinished } from 'vitest';
import { eventually, Flaky, numbered, numberedContract, recorder, Refused, testOptions } from '../testing/harness.js';
import { createNatsBroker } from './nats-broker.js';

const url = process.env['NATS_URL'] ?? '';
const group = 'one.work';

it.skipIf(!url)(
  "JetStream propagates the publisher's trace to the handler, and reports the lengths of queues",
  async () => {
    const spans = new InMemorySpanExporter();
    new NodeTracerProvider({ idGenerator: spanIds, spanProcessors: [new SimpleSpanProcessor(spans)] }).register();
    const telemetry = await startTelemetry({ serviceName: 'test', prometheus: true });
    const broker = await createNatsBroker(url);
    onTestFinished(async () => {
      await broker[Symbol.asyncDispose]();
      await telemetry[Symbol.asyncDispose]();
      trace.disable();
    });
    const contract = { ...numberedContract(), type: 'test.observed', groups: [group] };
    const { bus: publisher } = await broker.connect(testOptions);
    const { bus } = await broker.connect(testOptions);
    let finish = () => {};
    const { handle } = recorder(async ({ id }) => {
      if (id === 'bad') throw new Refused('no');
      if (id === 'slow') await new Promise<void>((resolve) => (finish = resolve));
    });
    await bus.subscribe(contract, { group, handle });

    await trace.getTracer('test').startActiveSpan('request', async (span) => {
      for (const id of ['bad', 'good', 'slow', 'waiting']) await publisher.publish(contract, numbered(1), { id });
      span.end();
    });
    await eventually(() => expect(handle).toHaveBeenCalledTimes(3));

    await eventually(async () => {
      const text = await telemetry.metricsText();
      expect(text).toContain('cardinal_bus_published_total{type="test.observed"} 4');
      expect(text).toContain('cardinal_bus_backlog{type="test.observed",group="one.work"} 2');
      expect(text).toMatch(
        /^cardinal_bus_oldest_age_seconds\{type="test.observed",group="one.work"\} 0\.\d*[1-9]|[1-9]/m,
      );
      expect(text).toContain('cardinal_bus_dead_letters{type="test.observed",group="one.work"} 1');
      expect(text).toContain('cardinal_bus_deliveries_total{type="test.observed",group="one.work",outcome="done"} 1');
      expect(text).toContain('cardinal_bus_deliveries_total{type="test.observed",group="one.work",outcome="dead"} 1');
    });
    finish();
    const named = (name: string) => spans.getFinishedSpans().filter((span) => span.name === name);
    await eventually(() => expect(named('process test.observed')).toHaveLength(4));
    const published = named('publish test.observed').map((span) => span.spanContext().spanId);
    const handled = named('process test.observed').map((span) => span.parentSpanContext?.spanId);
    expect(new Set(handled)).toEqual(new Set(published));
  },
);

it.skipIf(!url)('JetStream links a redelivery to the first delivery', async () => {
  const spans = new InMemorySpanExporter();
  new NodeTracerProvider({ idGenerator: spanIds, spanProcessors: [new SimpleSpanProcessor(spans)] }).register();
  const broker = await createNatsBroker(url);
  onTestFinished(async () => {
    await broker[Symbol.asyncDispose]();
    trace.disable();
  });
  const contract = { ...numberedContract(), type: 'test.observed', groups: [group] };
  const { bus: publisher } = await broker.connect(testOptions);
  const { bus } = await broker.connect(testOptions);
  const { handle } = recorder();
  handle.mockRejectedValueOnce(new Flaky('later'));
  await bus.subscribe(contract, { group, handle });
  await publisher.publish(contract, numbered(1), { id: 'again' });

  const handled = () => spans.getFinishedSpans().filter(({ name }) => name === 'process test.observed');
  await eventually(() => expect(handled()).toHaveLength(2));
  const [first, second] = handled();
  expect(first?.links).toEqual([]);
  expect(second?.links.map(({ context }) => context.spanId)).toEqual([first?.spanContext().spanId]);
});
