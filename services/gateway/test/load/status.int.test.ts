import { createCounter, createDurations, measures, observe, startTelemetry } from '@cardinal/telemetry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMetrics, viewOf, type View } from '../../files/status.js';
import { startGateway, type Harness } from '../harness.js';

const rowsOf = (view: View, title: string) => view.sections.find((section) => section.title === title)?.rows;

describe('the status page', () => {
  let gateway: Harness;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway[Symbol.asyncDispose]());
  const get = (path: string) => gateway.call('GET', path, undefined, { authorization: '' });

  it('needs no key, loads nothing from other hosts, and runs only its own script', async () => {
    const page = await get('/status');
    const policy = String(page.headers['content-security-policy']);

    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.text).not.toMatch(/<style|<script>|\son\w+=|(?:src|href)="(?:https?:)?\/\//);
    const linked = [...page.text.matchAll(/(?:src|href)="(status\/[^"]+)"/g)].map(([, path]) => `/${path}`);
    expect(linked).toEqual(['/status/status.css', '/status/status.js']);
    for (const path of linked) expect((await get(path)).status).toBe(200);
    expect((await get('/status/status.js')).headers['content-type']).toBe('text/javascript; charset=utf-8');
  });
});

describe('the contents of the status page', () => {
  it('are the metrics, and the rates of counters since the last reading', async () => {
    await using telemetry = await startTelemetry({ serviceName: 'test', prometheus: true });
    const look = async () => readMetrics(await telemetry.metricsText());
    const count = createCounter(measures.httpFailures);
    const request = createDurations(measures.httpDuration);
    const route = {
      'http.request.method': 'GET',
      'http.route': '/a "quoted" \\ path',
      'http.response.status_code': 200,
    };
    count(3, { code: 'RATE_LIMITED' });
    for (const ms of [4, 4, 4, 40]) request(ms, route);
    const before = await look();
    count(10, { code: 'RATE_LIMITED' });
    const view = viewOf(await look(), before, 5);

    expect(rowsOf(view, 'Refused and failed')).toEqual([['RATE_LIMITED', '13', '2.0/s']]);
    expect(rowsOf(view, 'Requests')).toEqual([['/a "quoted" \\ path', '4', '0.0/s', 'up to 50 ms']]);
    expect(rowsOf(view, 'Process')).toContainEqual(['running for', expect.stringMatching(/\d/)]);
    expect(view.problems).toEqual([]);
  });

  it('begin with the problems', async () => {
    await using telemetry = await startTelemetry({ serviceName: 'test', prometheus: true });
    const queue = { type: 'file.parsed', group: 'extraction.extract' };
    const disk = [
      observe(measures.diskFree, () => [{ value: 5 }]),
      observe(measures.diskSize, () => [{ value: 100 }]),
      observe(measures.dependenciesUp, () => [
        { value: 0, labels: { name: 'store' } },
        { value: 1, labels: { name: 'bus' } },
      ]),
      observe(measures.filesOldestAge, () => [
        { value: 9_000, labels: { stage: 'queued' } },
        { value: 9_000, labels: { stage: 'embedding' } },
      ]),
      observe(measures.busDeadLetters, () => [{ value: 2, labels: queue }]),
    ];

    expect(viewOf(readMetrics(await telemetry.metricsText())).problems).toEqual([
      'store does not answer',
      '2 dead letters',
      'the disk is nearly full',
      'a file has been at the stage embedding for 3 h',
    ]);
    for (const each of disk) each[Symbol.dispose]();
  });
});
