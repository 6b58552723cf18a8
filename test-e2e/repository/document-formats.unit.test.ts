import { documentFormats, documentTypes } from '@cardinal/contracts';
import { detectDocumentType } from '@cardinal/documents';
import { hostileFiles } from '@cardinal/testkit/hostile';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { samples } from '../src/samples.js';

const attacked = new Set(hostileFiles([1_024]).map(({ type }) => type));
const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readmes = ['README.md', 'packages/documents/README.md'].map(textOf);

describe.each(documentTypes)('the format %s', (type) => {
  const { label, endings, mediaType } = documentFormats[type];

  it('has a sample that is detected under each file name extension of the format', () => {
    const sample = samples.find(({ name }) => extname(name) === `.${type}`);
    for (const ending of endings)
      expect(detectDocumentType(Buffer.from(sample?.bytes ?? ''), `a.${ending}`)).toMatchObject({ ok: true, type });
  });

  it('has attacks', () => expect(attacked).toContain(type));

  it('is named in the READMEs', () => {
    for (const readme of readmes) expect(readme).toMatch(new RegExp(`\\b${label}\\b`));
  });

  it('has file name extensions that no other format has, and a valid media type', () => {
    const others = documentTypes.filter((other) => other !== type).flatMap((other) => documentFormats[other].endings);
    expect(others.filter((ending) => endings.includes(ending))).toEqual([]);
    expect(endings).toContain(type);
    expect(mediaType).toMatch(/^[a-z]+\/[a-z\d.+-]+$/);
  });
});
