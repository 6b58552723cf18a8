import { answerService } from '@cardinal/answer';
import { events, logs, type ServiceName } from '@cardinal/contracts';
import { extractionService } from '@cardinal/extraction';
import { gatewayService } from '@cardinal/gateway';
import { ingestService } from '@cardinal/ingest';
import { retrievalService } from '@cardinal/retrieval';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const services: readonly ServiceName[] = ['gateway', 'ingest', 'extraction', 'retrieval', 'answer'];
const called: Readonly<Record<ServiceName, object>> = {
  gateway: gatewayService.needs,
  ingest: ingestService.needs,
  extraction: extractionService.needs,
  retrieval: retrievalService.needs,
  answer: answerService.needs,
};
const page = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const eventTypes = Object.values(events).map(({ type }) => type);
const logTypes = Object.values(logs).map(({ type }) => type);

const consumed = (service: ServiceName): string[] =>
  Object.values(events)
    .filter(({ groups }) => groups.some((group) => group.startsWith(`${service}.`)))
    .map(({ type }) => type)
    .toSorted();
const published = (service: ServiceName): string[] =>
  [...Object.values(events), ...Object.values(logs)]
    .filter(({ publishers }) => publishers.includes(service))
    .map(({ type }) => type)
    .toSorted();

/** The types among `known` that a cell of a table contains in backticks. */
const namedIn = (cell: string, known: readonly string[]): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => (known.includes(name) ? [name] : [])).toSorted();

/** Cells of the table rows of a page, by the first cell of the row. */
const rowsOf = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, name = '', ...cells]) => [name, cells]),
  );

describe.each(services)('the documentation of %s', (service) => {
  it('lists in its README the events that it consumes and publishes according to `packages/contracts/src/events.ts`', () => {
    const rows = rowsOf(page(`services/${service}/README.md`));
    expect(namedIn(rows.get('consumes')?.join() ?? '', eventTypes)).toEqual(consumed(service));
    expect(namedIn(rows.get('publishes')?.join() ?? '', [...eventTypes, ...logTypes])).toEqual(published(service));
  });

  it('lists in ARCHITECTURE.md the same events, and the services that it calls', () => {
    const [, , consumes = '', publishes = '', calls = ''] = rowsOf(page('ARCHITECTURE.md')).get(service) ?? [];
    expect(namedIn(consumes, eventTypes)).toEqual(consumed(service));
    expect(namedIn(publishes, [...eventTypes, ...logTypes])).toEqual(published(service));
    expect(
      calls
        .split(', ')
        .filter((name) => name !== 'none')
        .toSorted(),
    ).toEqual(Object.keys(called[service]).toSorted());
  });
});
