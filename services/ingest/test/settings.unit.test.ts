import { readSettings } from '@cardinal/config';
import { documentTypes, extensionTypes, promisedTypes } from '@cardinal/contracts';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { formatsOf, ingestVariables, ocrLanguagesOf } from '../src/settings.js';

const read = (text?: string) =>
  readSettings(Type.Object(ingestVariables), text === undefined ? {} : { CARDINAL_FORMATS: text }).CARDINAL_FORMATS;

describe('CARDINAL_FORMATS', () => {
  it('accepts all formats by default, and always the formats of the contract', () => {
    expect(formatsOf(read())).toEqual(documentTypes);
    expect(formatsOf(read('none'))).toEqual(promisedTypes);
    expect(formatsOf(read('jsonl,html'))).toEqual([...promisedTypes, 'html', 'jsonl']);
    expect(formatsOf(read(extensionTypes.join(',')))).toEqual(documentTypes);
  });

  it.each(['pdf', 'html,', 'all,html', 'HTML', 'html;json'])('refuses %j', (text) => {
    expect(() => read(text)).toThrow('CARDINAL_FORMATS');
  });
});

describe('CARDINAL_OCR_LANGUAGES', () => {
  const read = (text: string) =>
    readSettings(Type.Object(ingestVariables), { CARDINAL_OCR_LANGUAGES: text }).CARDINAL_OCR_LANGUAGES;

  it('removes duplicate languages, and lists missing packages', () => {
    expect(ocrLanguagesOf(read('eng,deu,eng'))).toEqual(['eng', 'deu']);
    expect(() => ocrLanguagesOf(read('eng,xxx,aze_cyrl'))).toThrow(
      'not installed: @tesseract.js-data/xxx, @tesseract.js-data/aze_cyrl',
    );
  });

  it.each(['de', 'eng,', 'eng, deu', '../eng', Array(9).fill('eng').join(',')])('refuses %j', (text) => {
    expect(() => read(text)).toThrow('CARDINAL_OCR_LANGUAGES');
  });
});
