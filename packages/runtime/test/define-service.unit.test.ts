import { readSettings } from '@cardinal/config';
import { describe, expect, it } from 'vitest';
import { clientInProcess, type Needs } from '../src/calls.js';
import { defineService, environmentOf, inStartOrder, type ServiceDefinition } from '../src/define-service.js';

const service = (name: ServiceDefinition['name'], needs: Needs): ServiceDefinition =>
  defineService({
    name,
    variables: {},
    clusterVariables: {},
    needs,
    open: () => Promise.reject(new Error('not here')),
  });

describe('the order in which one process starts services', () => {
  it('has each service after those that it needs first, whatever the order of the list', () => {
    const all = [
      service('gateway', { ingest: 'first', answer: 'first' }),
      service('answer', { retrieval: 'first' }),
      service('retrieval', { extraction: 'first' }),
      service('extraction', { ingest: 'first', retrieval: 'later', gateway: 'later' }),
      service('ingest', {}),
    ];
    const order = ['ingest', 'extraction', 'retrieval', 'answer', 'gateway'];

    expect(inStartOrder(all).map(({ name }) => name)).toEqual(order);
    expect(inStartOrder(all.toReversed()).map(({ name }) => name)).toEqual(order);
  });

  it('ignores services hosted elsewhere', () => {
    expect(inStartOrder([service('answer', { retrieval: 'first' })])).toHaveLength(1);
  });

  it('does not exist if two services need each other first', () => {
    const all = [service('answer', { gateway: 'first' }), service('gateway', { answer: 'first' })];

    expect(() => inStartOrder(all)).toThrow('Services must not need each other first: answer, gateway');
  });
});

describe('the environment of a service in a cluster', () => {
  it('contains the addresses of the services that it needs, and no others', () => {
    const read = readSettings(environmentOf(service('answer', { retrieval: 'first', gateway: 'later' })), {});

    expect(Object.entries(read).filter(([name]) => name.endsWith('_ADDRESS'))).toEqual([
      ['CARDINAL_RETRIEVAL_ADDRESS', 'dns:///retrieval:7000'],
      ['CARDINAL_GATEWAY_ADDRESS', 'dns:///gateway:7000'],
    ]);
  });
});

describe('the client of a service in the same process', () => {
  it('finds the service at the call, and fails if it is not opened yet', async () => {
    let opened: Parameters<typeof clientInProcess<'gateway'>>[1] = () => undefined;
    const unexpected: unknown[] = [];
    const client = clientInProcess('gateway', () => opened(), {
      onUnexpected: (_method, thrown) => unexpected.push(thrown),
    });

    await expect(client.reserveTokens({})).rejects.toMatchObject({ kind: 'internal' });
    expect(unexpected).toEqual([new RangeError('gateway must not be called before it is opened')]);

    opened = () => ({ reserveTokens: async () => ({ reservationId: 'r-1' }) });
    expect(await client.reserveTokens({})).toMatchObject({ reservationId: 'r-1' });
  });
});
