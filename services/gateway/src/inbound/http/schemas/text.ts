import { Type } from 'typebox';
import { linePattern, namePattern } from '../../../domain/name.js';
import { optionalTextPattern, textPattern } from '../../../domain/text.js';

interface TextOptions {
  /** In characters. */
  readonly maxLength: number;
  readonly description?: string;
  readonly default?: string;
}

/** Text that is not blank, of any number of lines. */
export const Text = (options: TextOptions) =>
  Type.String({
    minLength: 1,
    pattern: textPattern,
    'x-pattern-rule': 'must not be blank or contain NUL characters',
    ...options,
  });

/** Text that may be blank, of any number of lines. */
export const OptionalText = (options: TextOptions) =>
  Type.String({ pattern: optionalTextPattern, 'x-pattern-rule': 'must not contain NUL characters', ...options });

/** Text of one line, as for a query parameter. */
export const Line = (options: TextOptions & { readonly minLength?: number }) =>
  Type.String({ pattern: linePattern, 'x-pattern-rule': 'must not contain control characters', ...options });

/** A display name, in one line. */
export const Name = (options: TextOptions) =>
  Type.String({
    minLength: 1,
    pattern: namePattern,
    'x-pattern-rule': 'must not be blank or contain control characters',
    ...options,
  });
