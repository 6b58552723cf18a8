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

  it('may say who we are, that the way is encrypted, and more than one server', () => {
    expect(parse('tls://me:p%40ss@one:1,nats://two:2?x=ignored')).toMatchObject({
      servers: ['one:1', 'two:2'],
      credentials: { user: 'me', pass: 'p@ss' },
      tls: true,
    });
    expect(parse('nats://secret@one')).toMatchObject({ credentials: { token: 'secret' } });
  });

  it('may name a prefix and how many copies of a stream there are', () => {
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
  ])('refuses %j, naming the variable and no secret', (text) => {
    expect(() => parse(text.replace('//', '//user:secret@'))).toThrow(/^CARDINAL_BUS (?!.*secret)/);
  });
});
