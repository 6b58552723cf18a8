import { readSettings } from '@cardinal/config';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { languageModelEnv, readModelChoice } from '../src/configured/index.js';
import { parseModelTable } from '../src/anthropic/model-table.js';

const choose = (env: Readonly<Record<string, string>>, needsKey = true) =>
  readModelChoice(readSettings(Type.Object(languageModelEnv), env), needsKey);
const key = { ANTHROPIC_API_KEY: 'sk-ant' };

describe('the choice of models', () => {
  it('is empty without a key, and Claude with only a key', () => {
    expect(choose({})).toBeUndefined();
    expect(choose(key)).toMatchObject({ fast: 'claude-haiku-5-5', full: 'claude-sonnet-5-5' });
    expect(choose({ ...key, CARDINAL_LLM: 'extractive:' })).toBeUndefined();
  });

  it('is refused with all problems if settings are invalid', () => {
    const env = { CARDINAL_LLM: 'anthropic:', CARDINAL_LLM_FAST_MODEL: 'gpt-0', CARDINAL_LLM_MODELS: '{' };
    expect(() => choose(env)).toThrow(
      /ANTHROPIC_API_KEY must be set[^]*CARDINAL_LLM_MODELS must be valid JSON[^]*FAST_MODEL must be one of/,
    );
    expect(choose({ CARDINAL_LLM: 'anthropic:' }, false)).toMatchObject({ fast: 'claude-haiku-5-5' });
  });

  it('can be a custom table', () => {
    const table = '[{"id":"local","contextTokens":32000,"citesDocuments":false}]';
    const env = {
      ...key,
      CARDINAL_LLM_MODELS: table,
      CARDINAL_LLM_FAST_MODEL: 'local',
      CARDINAL_LLM_FULL_MODEL: 'local',
    };
    expect(choose(env)?.table).toEqual([
      expect.objectContaining({ id: 'local', contextTokens: 32_000, citesDocuments: false }),
    ]);
  });

  it.each(['', '[]', '[1]', '[{"id":""}]', '[{"id":"a","contextTokens":5}]', '[{"id":"a","strictTools":"yes"}]'])(
    'cannot be the table %j',
    (table) => {
      expect(() => parseModelTable(table)).toThrow(RangeError);
    },
  );
});
