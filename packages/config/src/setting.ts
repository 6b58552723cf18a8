import { Type, type TSchemaOptions } from 'typebox';
import { resolve } from 'node:path';

const msOf = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const bytesOf = { B: 1, kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 } as const;

const durationPattern = /^\d{1,12}(ms|s|m|h|d)?$/;
const sizePattern = /^\d{1,15}(B|kB|KB|MB|GB|KiB|MiB|GiB)?$/;

/** @param text as in `durationPattern`; without a unit it is milliseconds. */
function durationMs(text: string): number {
  const { amount, unit } = split(text);
  return amount * (isKey(msOf, unit) ? msOf[unit] : 1);
}

/** @param text as in `sizePattern`; without a unit it is bytes. */
function sizeBytes(text: string): number {
  const { amount, unit } = split(text);
  return amount * (isKey(bytesOf, unit) ? bytesOf[unit] : 1);
}

function split(text: string): { readonly amount: number; readonly unit: string } {
  return { amount: Number.parseInt(text, 10), unit: text.replace(/^\d+/, '') };
}

function isKey<Table extends object>(table: Table, key: string): key is keyof Table & string {
  return Object.hasOwn(table, key);
}

/** `description` is for the table in deploy/settings.md; `default` is written as it would be in the environment. */
type TextOptions = TSchemaOptions & { readonly default?: string };

/** Types of settings. Most carry a `rule`, which error messages quote. */
export const setting = {
  /** TCP port; 0 lets the system choose one. */
  port: (options: TSchemaOptions & { readonly default?: number } = {}) =>
    Type.Integer({ minimum: 0, maximum: 65_535, rule: 'must be a port, 0 to 65535', ...options }),

  integer: (options: { minimum: number; maximum: number; default?: number; description?: string }) =>
    Type.Integer({ rule: `must be a whole number, ${options.minimum} to ${options.maximum}`, ...options }),

  text: (options: TextOptions = {}) => Type.String({ minLength: 1, ...options }),

  /** A credential: kept unchanged, and marked so that nothing prints it. */
  secret: (options: TextOptions = {}) => Type.String({ minLength: 1, writeOnly: true, ...options }),

  flag: (options: TSchemaOptions & { readonly default?: boolean } = {}) =>
    Type.Boolean({ rule: 'must be true or false', ...options }),

  oneOf: <const Values extends readonly [string, ...string[]]>(
    values: Values,
    options: TSchemaOptions & { readonly default?: Values[number] } = {},
  ) =>
    Type.Unsafe<Values[number]>(Type.Enum([...values], { rule: `must be one of: ${values.join(', ')}`, ...options })),

  /** An absolute URL, or a choice of adapter like `sqlite:`. @param schemes the allowed ones, without colon. */
  url: (schemes: readonly [string, ...string[]], options: TextOptions = {}) =>
    Type.Refine(
      Type.String({ rule: `must be a URL that begins with ${schemes.map((s) => `${s}:`).join(' or ')}`, ...options }),
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
    ),

  /** A path, made absolute from the working directory. */
  path: (options: TextOptions = {}) =>
    Type.Codec(Type.String({ pattern: '^[^\\0]+$', rule: 'must be a path', ...options }))
      .Decode((text) => resolve(text))
      .Encode((path) => path),

  /** `250ms`, `30s`, `5m`, `2h`, `1d`, or milliseconds. Read as milliseconds. */
  duration: (options: TextOptions = {}) =>
    Type.Codec(
      Type.String({ pattern: durationPattern.source, rule: 'must be a duration like 250ms, 30s or 5m', ...options }),
    )
      .Decode(durationMs)
      .Encode((ms) => `${ms}ms`),

  /** `50MB` (10^6), `50MiB` (2^20) and the like, or bytes. Read as bytes. */
  byteSize: (options: TextOptions = {}) =>
    Type.Codec(
      Type.String({ pattern: sizePattern.source, rule: 'must be a size like 500kB, 50MB or 1GiB', ...options }),
    )
      .Decode(sizeBytes)
      .Encode((bytes) => `${bytes}B`),
} as const;
