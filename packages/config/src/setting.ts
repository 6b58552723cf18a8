import { Type, type TSchemaOptions } from 'typebox';
import { resolve } from 'node:path';
import { durationMs, durationPattern, sizeBytes, sizePattern } from './quantities.js';

/** `description` is for the table of settings in the README; `default` is written as it would be in the environment. */
type TextOptions = TSchemaOptions & { readonly default?: string };

/** Types of settings, each with its rule in words. */
export const setting = {
  /** TCP port; 0 lets the system choose one. */
  port: (options: TSchemaOptions & { readonly default?: number } = {}) =>
    Type.Integer({ minimum: 0, maximum: 65_535, rule: 'must be a port, 0 to 65535', ...options }),

  integer: (options: { minimum: number; maximum: number; default?: number; description?: string }) =>
    Type.Integer({ rule: `must be a whole number, ${options.minimum} to ${options.maximum}`, ...options }),

  text: (options: TextOptions = {}) => Type.String({ minLength: 1, ...options }),

  /** A credential: kept as it is, and told apart so that nothing prints it. */
  secret: (options: TextOptions = {}) => Type.String({ minLength: 1, writeOnly: true, ...options }),

  flag: (options: TSchemaOptions & { readonly default?: boolean } = {}) =>
    Type.Boolean({ rule: 'must be true or false', ...options }),

  oneOf: <const Values extends readonly [string, ...string[]]>(
    values: Values,
    options: TSchemaOptions & { readonly default?: Values[number] } = {},
  ) =>
    Type.Unsafe<Values[number]>(Type.Enum([...values], { rule: `must be one of: ${values.join(', ')}`, ...options })),

  /** An absolute URL, or an adapter choice like `sqlite:`. @param schemes those allowed, without colon. */
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
