import { readSettings } from '@cardinal/config';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { extractionVariables, readDocumentModels } from '../src/settings.js';

const read = (env: Record<string, string>) => readDocumentModels(readSettings(Type.Object(extractionVariables), env));
const key = { ANTHROPIC_API_KEY: 'sk-ant-x' };

describe('models that work on documents', () => {
  it('are off by default, even with a key', () => {
    expect(read({})).toBeUndefined();
    expect(read(key)).toBeUndefined();
  });

  it('can be enabled separately', () => {
    expect(read({ ...key, CARDINAL_EXTRACTION: 'anthropic:' })).toMatchObject({
      cards: 'claude-haiku-5-5',
      conflicts: undefined,
    });
    const env = { ...key, CARDINAL_CONFLICTS: 'anthropic:', CARDINAL_CONFLICTS_MODEL: 'claude-opus-5-5' };
    expect(read(env)).toMatchObject({ cards: undefined, conflicts: 'claude-opus-5-5' });
  });

  it.each([
    [{ CARDINAL_EXTRACTION: 'anthropic:' }, /ANTHROPIC_API_KEY must be set for CARDINAL_EXTRACTION=anthropic:/],
    [{ CARDINAL_CONFLICTS: 'anthropic:' }, /ANTHROPIC_API_KEY must be set for CARDINAL_CONFLICTS=anthropic:/],
    [{ CARDINAL_EXTRACTION: 'openai:' }, /CARDINAL_EXTRACTION/],
    [
      { ...key, CARDINAL_EXTRACTION: 'anthropic:', CARDINAL_EXTRACTION_MODEL: 'gpt-0' },
      /CARDINAL_EXTRACTION_MODEL must be one of: claude-/,
    ],
  ])('%# is refused with the rule', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });
});
