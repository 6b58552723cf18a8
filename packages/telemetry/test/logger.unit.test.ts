import { AppError } from '@cardinal/kernel';
import { describe, expect, it } from 'vitest';
import { correlation, createLogger, type LogLevel } from '../src/index.js';

class Broken extends AppError {
  override readonly kind = 'unavailable';
  override readonly code = 'TEST_BROKEN';
}

function logging(level: LogLevel = 'debug', secrets: readonly string[] = []) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ level, service: 'test', destination, secrets });
  return { logger, text: () => lines.join(''), lines: () => lines.map((line): unknown => JSON.parse(line)) };
}

describe('createLogger', () => {
  it('writes one JSON object per line', () => {
    const { logger, lines } = logging();

    logger.info('file parsed', { pages: 3 });

    expect(lines()).toEqual([
      { level: 'info', time: expect.any(String), service: 'test', msg: 'file parsed', pages: 3 },
    ]);
  });

  it('leaves out messages below its level', () => {
    const { logger, lines } = logging('warn');

    logger.info('quiet');
    logger.warn('loud');

    expect(lines()).toMatchObject([{ msg: 'loud', level: 'warn' }]);
  });

  it('adds the facts of its parent and the correlation id of the running work', () => {
    const { logger, lines } = logging();

    correlation.run('request-1', () => logger.child({ group: 'g' }).info('done'));
    logger.info('later');

    expect(lines()).toMatchObject([{ group: 'g', correlationId: 'request-1' }, { msg: 'later' }]);
    expect(lines()[1]).not.toHaveProperty('correlationId');
  });

  it('never writes a secret of the process, whatever contains it', () => {
    const { logger, text } = logging('debug', ['gsk_local-77341']);
    const cause = new SyntaxError('Unexpected token in "gsk_local-77341"');

    logger.child({ of: 'gsk_local-77341' }).error('Incorrect key: gsk_local-77341', { url: '?key=gsk_local-77341' });
    logger.error('failed', { err: new Broken('gsk_local-77341 is refused', { cause }) });

    expect(text()).toContain('[redacted] is refused');
    expect(text()).not.toContain('77341');
  });

  it('writes an error with its code, facts and causes', () => {
    const { logger, lines } = logging();
    const err = new Broken('The store is away.', { cause: new TypeError('socket'), facts: { port: 1 } });

    logger.error('failed', { err });

    expect(lines()).toMatchObject([
      {
        err: {
          type: 'Broken',
          message: 'The store is away.',
          kind: 'unavailable',
          code: 'TEST_BROKEN',
          port: 1,
          stack: expect.stringContaining('logger.unit.test'),
          cause: { type: 'TypeError', message: 'socket' },
        },
      },
    ]);
  });

  it('accepts values that are not errors, and circular causes', () => {
    const { logger, lines } = logging();
    const circle = new Error('round');
    circle.cause = circle;

    logger.warn('odd', { err: 'just text' });
    logger.warn('odd', { err: circle });

    expect(lines()).toMatchObject([{ err: 'just text' }, { err: { message: 'round' } }]);
  });

  it.each([
    ['a key in the message', 'key sk-abcDEF123 used', {}],
    ['a key in a fact', 'x', { note: 'sent sk-abcDEF123' }],
    ['an authorization header', 'x', { authorization: 'Basic abcDEF123' }],
    ['an API key header', 'x', { 'x-api-key': 'abcDEF123' }],
    ['a bearer in an error', 'x', { err: new Error('401 for Bearer abcDEF123') }],
    ['a key in a cause', 'x', { err: new Error('e', { cause: new Error('sk-abcDEF123') }) }],
  ])('removes %s', (_what, message, facts) => {
    const { logger, text } = logging();

    logger.info(message, facts);
    logger.child({ note: 'sk-abcDEF123' }).info('from a child');

    expect(text()).toContain('[redacted]');
    expect(text()).not.toContain('abcDEF123');
  });

  it('truncates long texts, which may be from documents', () => {
    const { logger, text } = logging();

    logger.info('x', { err: new Error('w'.repeat(50_000)) });

    expect(text().length).toBeLessThan(6_000);
  });
});
