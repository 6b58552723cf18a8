import { errorKinds } from '@cardinal/kernel';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failureMessage, failureMessages, statusMessage } from '../src/failure-messages.js';
import { spoken } from '../src/lexicon/spoken.js';

const foreign = spoken.filter((language) => language !== 'en');
const putIn = (sentences: Readonly<Record<string, string>>): string[] =>
  Object.keys(sentences).filter((name) => sentences[name]?.includes('{'));

describe('messages of failures', () => {
  it.each(foreign)('have the same keys and placeholders in every language: %s', (language) => {
    const said = failureMessages[language];
    const german = failureMessages.de;
    for (const group of ['kinds', 'codes', 'statuses'] as const) {
      expect(Object.keys(said[group])).toEqual(Object.keys(german[group]));
      expect(putIn(said[group])).toEqual(putIn(german[group]));
      for (const sentence of Object.values(said[group])) {
        expect(sentence.replace('{detail}', 'x')).not.toMatch(/[{}]|^\s|\s$|^x?$/);
        if (language !== 'de') expect(Object.values(german[group])).not.toContain(sentence);
      }
    }
  });

  it('exist only for known error codes', () => {
    const listed = readFileSync(new URL('../../contracts/errors.md', import.meta.url), 'utf8');
    const atTheEdge = readFileSync(new URL('../../http/src/failure.ts', import.meta.url), 'utf8');
    const noRoute = readFileSync(new URL('../../http/src/answer-failures.ts', import.meta.url), 'utf8');
    for (const code of Object.keys(failureMessages.de.codes)) expect(listed + atTheEdge + noRoute).toContain(code);
  });

  it('are chosen by the code, or else by the kind with the original message', () => {
    expect(failureMessage({ kind: 'not-found', code: 'FILE_NOT_FOUND', message: 'File not found.' }, 'de')).toBe(
      'Datei nicht gefunden.',
    );
    const refused = { kind: 'invalid', code: 'REQUEST_INVALID', message: 'top_k must be {detail} $&' } as const;
    expect(failureMessage(refused, 'de')).toBe('Die Anfrage verletzt eine Regel: top_k must be {detail} $&');
    expect(failureMessage(refused, 'en')).toBe(refused.message);
    expect(failureMessage({ ...refused, code: 'constructor' }, 'ja')).toContain('top_k');
    for (const kind of errorKinds) expect(failureMessage({ ...refused, kind }, 'fr')).not.toBe('');
  });

  it('are empty for a file without failure, and the original one for an unknown reason', () => {
    expect(statusMessage('', '', 'de')).toBe('');
    expect(statusMessage('encrypted', 'The file needs a password.', 'es')).toBe(
      'El archivo está protegido con contraseña.',
    );
    expect(statusMessage('INDEX_GONE', 'No index.', 'de')).toBe('Die Datei konnte nicht verarbeitet werden: No index.');
    expect(statusMessage('encrypted', 'The file needs a password.', 'en')).toBe('The file needs a password.');
  });
});
