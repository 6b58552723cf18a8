import { readSettings } from '@cardinal/config';
import { silentLogger } from '@cardinal/kernel';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { openModels } from '../src/outbound/open-models.js';
import { retrievalVariables } from '../src/settings.js';

const read = (env: Record<string, string>) => readSettings(Type.Object(retrievalVariables), env);

describe('the settings of the models', () => {
  it('select the built-in models by default', () => {
    expect(read({})).toEqual({ CARDINAL_EMBEDDER: 'builtin:', CARDINAL_RERANKER: 'builtin:' });
  });

  it.each([
    ['CARDINAL_EMBEDDER', 'ollama:nomic'],
    ['CARDINAL_EMBEDDER', 'https://example.org/v1?model=a'],
    ['CARDINAL_EMBEDDER', 'onnx:'],
    ['CARDINAL_RERANKER', 'openai+https://example.org/v1?model=a'],
  ])('refuse %s=%s with the rule', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`${name} must be builtin:, onnx:DIR or`));
  });

  it.each([
    ['CARDINAL_EMBEDDER', 'onnx:/does/not/exist', /CARDINAL_EMBEDDER is invalid: The model folder holds no ONNX file/],
    ['CARDINAL_EMBEDDER', 'openai+https://example.org/v1', /CARDINAL_EMBEDDER is invalid: The URL needs \?model=/],
    ['CARDINAL_EMBEDDER', 'openai+https://me:secret@example.org/v1?model=a', /The URL must not contain credentials/],
    ['CARDINAL_RERANKER', 'onnx:/does/not/exist', /CARDINAL_RERANKER is invalid/],
    ['CARDINAL_RERANKER', 'rerank+https://example.org?shape=own', /shape must be tei, cohere or voyage/],
  ])('are refused with the reason if the model cannot be used: %s=%s', async (name, value, message) => {
    const opened = openModels(read({ [name]: value }), silentLogger);
    await expect(opened).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    await expect(opened).rejects.toThrow(message);
    await expect(opened).rejects.not.toThrow('secret');
  });

  it('open the selected models', async () => {
    await using models = await openModels(
      read({
        CARDINAL_EMBEDDER: 'openai+https://example.org/v1?model=a&dimensions=8',
        CARDINAL_RERANKER: 'rerank+https://example.org?model=b',
      }),
      silentLogger,
    );

    expect(models.embedder.model.dimensions).toBe(8);
    expect(models.reranker?.id).toContain('b');
    expect(models.embedders.url).toContain('openai+https://example.org');
  });
});
