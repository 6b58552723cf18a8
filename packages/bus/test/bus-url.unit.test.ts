import { describe, expect, it } from 'vitest';
import { parseBusUrl } from '../src/jetstream/bus-url.js';

const parse = (text: string) => parseBusUrl(text, 'CARDINAL_BUS');

describe('the URL of NATS', () => {
  it('needs a host only', () => {
    expect(parse('nats://one')).toEqual({
      servers: ['one:4222'],
      credentials: undefined,
      tls: false,
      prefix: 'cardinal',
      replicas: 1,
    });
  });

  it('may contain credentials, TLS, and several servers', () => {
    expect(parse('tls://me:p%40ss@one:1,nats://two:2?x=ignored')).toMatchObject({
      servers: ['one:1', 'two:2'],
      credentials: { user: 'me', pass: 'p@ss' },
      tls: true,
    });
    expect(parse('nats://secret@one')).toMatchObject({ credentials: { token: 'secret' } });
  });

  it('may contain a prefix and the number of replicas of a stream', () => {
    expect(parse('nats://one?replicas=3&prefix=blue-2')).toMatchObject({ replicas: 3, prefix: 'blue-2' });
  });

  it.each([
    '',
    'nats:',
    'one:4222',
    'http://one',
    'nats://one,http://two',
    'nats://one?replicas=9',
    'nats://one?prefix=a.b',
    'nats://one?replica=3',
  ])('is refused if it is %j, with the name of the variable and without the secret', (text) => {
    expect(() => parse(text.replace('//', '//user:secret@'))).toThrow(/^CARDINAL_BUS (?!.*secret)/);
  });
});
