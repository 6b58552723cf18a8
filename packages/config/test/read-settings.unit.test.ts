import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ConfigError, readSettings, secretsIn, setting } from '../src/index.js';

const schema = Type.Object({
  PORT: setting.port({ default: 8080 }),
  STORE: setting.url(['sqlite', 'mongodb'], { default: 'sqlite:' }),
  DATA_DIR: setting.path({ default: 'cardinal-data' }),
  LEVEL: setting.oneOf(['info', 'debug'], { default: 'info' }),
  DEADLINE: setting.duration({ default: '30s' }),
  LARGEST_FILE: setting.byteSize({ default: '50MB' }),
  VERBOSE: setting.flag({ default: false }),
  WORKERS: setting.integer({ minimum: 1, maximum: 64, default: 2 }),
  KEY: Type.Optional(setting.secret()),
});
const withName = Type.Object({ NAME: setting.text() });

describe('secrets', () => {
  it('are recognised by the names of their variables', () => {
    const env = { A_KEY: ' local-77341\n', B_TOKEN: 'token-77341', PORT: '80808080', C_KEY: 'short', D_KEY: undefined };
    expect(secretsIn(env)).toEqual(['local-77341', 'token-77341']);
  });

  it('cannot be declared under a name that is not recognised', () => {
    const misnamed = Type.Object({ CREDENTIAL: Type.Optional(setting.secret()) });
    expect(() => readSettings(misnamed, {})).toThrow(/CREDENTIAL holds a secret/);
  });
});

describe('readSettings', () => {
  it('fills in defaults and decodes them', () => {
    expect(readSettings(schema, {})).toEqual({
      PORT: 8080,
      STORE: 'sqlite:',
      DATA_DIR: `${process.cwd()}/cardinal-data`,
      LEVEL: 'info',
      DEADLINE: 30_000,
      LARGEST_FILE: 50_000_000,
      VERBOSE: false,
      WORKERS: 2,
    });
  });

  it('reads variables that are set and ignores unknown ones', () => {
    const env = {
      PORT: '0',
      STORE: 'mongodb://db:27017/x',
      VERBOSE: 'true',
      DEADLINE: '250',
      KEY: 'sk-1',
      HOME: '/root',
    };

    const settings = readSettings(schema, env);

    expect(settings).toMatchObject({ PORT: 0, STORE: env.STORE, VERBOSE: true, DEADLINE: 250, KEY: 'sk-1' });
    expect(settings).not.toHaveProperty('HOME');
  });

  it('treats an empty variable as not set', () => {
    expect(readSettings(schema, { PORT: '', KEY: ' ' })).toMatchObject({ PORT: 8080 });
  });

  it('returns typed, frozen settings', () => {
    const settings = readSettings(schema, {});

    expect(Object.isFrozen(settings)).toBe(true);
    expectTypeOf(settings.DEADLINE).toEqualTypeOf<number>();
    expectTypeOf(settings.LEVEL).toEqualTypeOf<'info' | 'debug'>();
    expectTypeOf(settings.KEY).toEqualTypeOf<string | undefined>();
  });

  it('lists all errors by name and rule', () => {
    const env = {
      PORT: '99999',
      STORE: 'ftp://x',
      LEVEL: 'loud',
      DEADLINE: 'soon',
      LARGEST_FILE: '5 apples',
      VERBOSE: 'si',
      WORKERS: '0.5',
    };

    expect(problemsOf(() => readSettings(schema, env))).toEqual([
      'DEADLINE must be a duration like 250ms, 30s or 5m',
      'LARGEST_FILE must be a size like 500kB, 50MB or 1GiB',
      'LEVEL must be one of: info, debug',
      'PORT must be a port, 0 to 65535',
      'STORE must be a URL that begins with sqlite: or mongodb:',
      'VERBOSE must be true or false',
      'WORKERS must be a whole number, 1 to 64',
    ]);
  });

  it('names a required variable that is missing', () => {
    expect(problemsOf(() => readSettings(withName, {}))).toEqual(['NAME must be set']);
  });

  it('never includes a value in its error', () => {
    const values = fc.stringMatching(/^[!#%&+@^~]{6,20}$/);

    fc.assert(
      fc.property(values, (value) => {
        const env = { PORT: value, STORE: value, LEVEL: value, DEADLINE: value, LARGEST_FILE: value, VERBOSE: value };
        expect(problemsOf(() => readSettings(schema, env)).join('\n')).not.toContain(value);
      }),
    );
  });

  it.each([
    ['1d', 86_400_000],
    ['2h', 7_200_000],
    ['5m', 300_000],
    ['7ms', 7],
  ])('reads the duration %s', (text, ms) => {
    expect(readSettings(schema, { DEADLINE: text }).DEADLINE).toBe(ms);
  });

  it.each([
    ['12', 12],
    ['1KiB', 1024],
    ['500kB', 500_000],
    ['1GiB', 1_073_741_824],
  ])('reads the size %s', (text, bytes) => {
    expect(readSettings(schema, { LARGEST_FILE: text }).LARGEST_FILE).toBe(bytes);
  });
});

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.problems;
    throw thrown;
  }
  throw new Error('The settings were accepted.');
}
