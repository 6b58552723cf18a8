import { openSqlite } from '@cardinal/store';
import { spanIds, startTelemetry, trace } from '@cardinal/telemetry';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { createEmbeddedBus, type EventBus } from '../src/index.js';
import { eventually, Flaky, numbered, numberedContract, numberedLog, recorder, Refused } from '../testing/harness.js';

const group = 'one.work';
const spans = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ idGenerator: spanIds, spanProcessors: [new SimpleSpanProcessor(spans)] });
const telemetry = await startTelemetry({ serviceName: 'test', prometheus: true });
const contract = { ...numberedContract(), type: 'test.observed', groups: [group] };
let bus: EventBus;
const named = (name: string) => spans.getFinishedSpans().filter((span) => span.name === name);

beforeEach(() => {
  provider.register();
  bus = createEmbeddedBus({ db: openSqlite(':memory:') });
});
afterEach(async () => {
  await bus[Symbol.asyncDispose]();
  trace.disable();
  spans.reset();
});
afterAll(async () => telemetry[Symbol.asyncDispose]());

it("continues the publisher's trace in the handler, and counts deliveries", async () => {
  const { handle } = recorder();
  handle.mockRejectedValueOnce(new Refused('no'));
  await bus.subscribe(contract, { group, handle });

  await trace.getTracer('test').startActiveSpan('request', async (span) => {
    await bus.publish(contract, numbered(1), { id: 'bad' });
    await bus.publish(contract, numbered(1), { id: 'good' });
    span.end();
  });
  await eventually(() => expect(named('process test.observed')).toHaveLength(2));

  const [request] = named('request');
  const published = named('publish test.observed');
  expect(published.map((span) => span.parentSpanContext?.spanId)).toEqual(Array(2).fill(request?.spanContext().spanId));
  const handled = named('process test.observed');
  expect(handled.map((span) => span.parentSpanContext?.spanId)).toEqual(
    published.map((span) => span.spanContext().spanId),
  );
  expect(handled.map(({ attributes }) => attributes)).toMatchObject([
    {
      'messaging.system.name': 'cardinal.embedded',
      'messaging.operation.type': 'process',
      'messaging.destination.name': 'test.observed',
      'messaging.consumer.group.name': group,
      'messaging.message.id': 'bad',
      'messaging.message.conversation_id': 'bad',
      'cardinal.delivery.attempt': 1,
      'cardinal.delivery.outcome': 'dead',
      'error.type': 'TEST_REFUSED',
    },
    { 'messaging.message.id': 'good', 'cardinal.delivery.outcome': 'done' },
  ]);

  const log = numberedLog();
  for (const id of ['one', 'one', 'two']) await bus.append(log, 'key', numbered(1), { id });

  await eventually(async () => {
    const text = await telemetry.metricsText();
    expect(text).toContain(`cardinal_log_appended_total{log="${log.type}"} 2`);
    expect(text).toContain('cardinal_bus_published_total{type="test.observed"} 2');
    expect(text).toContain('cardinal_bus_deliveries_total{type="test.observed",group="one.work",outcome="done"} 1');
    expect(text).toContain('cardinal_bus_deliveries_total{type="test.observed",group="one.work",outcome="dead"} 1');
    expect(text).toContain('cardinal_bus_backlog{type="test.observed",group="one.work"} 0');
    expect(text).toContain('cardinal_bus_oldest_age_seconds{type="test.observed",group="one.work"} 0');
    expect(text).toContain('cardinal_bus_dead_letters{type="test.observed",group="one.work"} 1');
    expect(text).toContain('cardinal_bus_handler_duration_seconds_count{type="test.observed",group="one.work"} 2');
  });
});

it('links a redelivery to the first delivery', async () => {
  const { handle } = recorder();
  handle.mockRejectedValueOnce(new Flaky('later')).mockRejectedValueOnce(new Flaky('later'));
  await bus.subscribe(contract, { group, handle });
  await bus.publish(contract, numbered(1), { id: 'again' });

  await eventually(() => expect(named('process test.observed')).toHaveLength(3));
  const [first, ...redeliveries] = named('process test.observed');
  expect(first?.links).toEqual([]);
  expect(redeliveries.map(({ attributes }) => attributes['cardinal.delivery.attempt'])).toEqual([2, 3]);
  for (const { links, parentSpanContext } of redeliveries) {
    expect(links.map(({ context }) => context.spanId)).toEqual([first?.spanContext().spanId]);
    expect(links.map(({ context }) => context.traceId)).toEqual([first?.spanContext().traceId]);
    expect(parentSpanContext?.spanId).toBe(first?.parentSpanContext?.spanId);
  }
});
