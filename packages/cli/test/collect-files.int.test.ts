import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectFiles } from '../src/server/upload/collect-files.js';

describe('files to be uploaded', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardinal-collect-'));
    for (const path of [
      'b.txt',
      'A.PDF',
      'guides/c.markdown',
      'guides/deep/d.docx',
      'pic.png',
      'Makefile',
      '.git/e.txt',
    ]) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), path);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const at = (path: string) => join(folder, path);

  it('are the documents of a folder; other files are skipped with the reason', async () => {
    symlinkSync(at('b.txt'), at('linked.txt'));
    writeFileSync(at('empty.txt'), '');
    symlinkSync(folder, at('loop'));
    symlinkSync(at('nowhere'), at('dangling.txt'));

    const { files, passedOver } = await collectFiles([folder], false);

    expect(files.map(({ path, name, bytes }) => [path, name, bytes])).toEqual([
      [at('A.PDF'), 'A.PDF', 5],
      [at('b.txt'), 'b.txt', 5],
      [at('guides/c.markdown'), 'c.markdown', 17],
      [at('guides/deep/d.docx'), 'd.docx', 18],
      [at('linked.txt'), 'linked.txt', 5],
    ]);
    expect(passedOver).toEqual([
      { path: at('.git'), why: 'hidden' },
      { path: at('Makefile'), why: 'no file name extension' },
      { path: at('dangling.txt'), why: 'not a file' },
      { path: at('empty.txt'), why: 'empty' },
      { path: at('loop'), why: 'a link to a folder' },
      { path: at('pic.png'), why: 'unsupported format: .png' },
    ]);
  });

  it('do not include links to files outside the folder, unless the link itself is an argument', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'cardinal-outside-'));
    writeFileSync(join(outside, 'secret.txt'), 'not meant');
    symlinkSync(join(outside, 'secret.txt'), at('guides/away.txt'));
    symlinkSync(at('b.txt'), at('guides/up.txt')); // out of guides, not of the folder
    const collected = async (path: string) => {
      const { files, passedOver } = await collectFiles([path], false);
      const isLink = ({ path: each }: { path: string }) => /away|up/.test(each);
      return [files.filter(isLink).map(({ name }) => name), passedOver.filter(isLink)];
    };
    const passed = (name: string) => ({ path: at(`guides/${name}`), why: 'a link out of the folder' });

    expect(await collected(folder)).toEqual([['up.txt'], [passed('away.txt')]]);
    expect(await collected(at('guides'))).toEqual([[], [passed('away.txt'), passed('up.txt')]]);
    expect(await collected(at('guides/away.txt'))).toEqual([['away.txt'], []]);
    rmSync(outside, { recursive: true });
  });

  it('may be named by a pattern that the shell has not expanded', async () => {
    writeFileSync(at('[draft] x?.txt'), 'named like a pattern');
    const named = async (pattern: string, byPath = false) =>
      (await collectFiles([at(pattern)], byPath)).files.map(({ name }) => name);

    expect(await named('*.txt')).toEqual(['[draft] x?.txt', 'b.txt']);
    expect(await named('guides/**', true)).toEqual(['c.markdown', 'deep › d.docx']);
    expect(await named('**/*.{docx,markdown}', true)).toEqual(['guides › c.markdown', 'guides › deep › d.docx']);
    expect(await named('[draft] x?.txt')).toEqual(['[draft] x?.txt']);
    expect((await collectFiles([at('*')], false)).passedOver.map(({ path }) => path)).toEqual([
      at('Makefile'),
      at('pic.png'),
    ]);
    await expect(named('*.md')).rejects.toThrow(/^No file matches .*\*\.md\.$/);
    await expect(named('nowhere/**')).rejects.toThrow('No file matches');
  });

  it('are sent once even if they are named twice', async () => {
    const { files } = await collectFiles([at('b.txt'), at('guides/../b.txt'), folder], false);
    expect(files.filter(({ name }) => name === 'b.txt')).toHaveLength(1);
  });

  it.each([
    ['a"b.txt', 'a%22b.txt'],
    [' a.txt', 'a.txt'],
    ['a\n.txt', 'a.txt'],
    ['caf\u00e9.txt', 'cafe\u0301.txt'],
    ['back\\slash.txt', 'slash.txt'],
  ])('are refused if the server would store them under the same name: %j, %j', async (one, other) => {
    const names = join(folder, 'names');
    mkdirSync(names);
    for (const name of [one, other]) writeFileSync(join(names, name), name);

    await expect(collectFiles([names], false)).rejects.toThrow(
      /have the same name on the server .*; rename one of them\.$/s,
    );
  });

  it('are refused if they have the same name, because they would be versions of one document, unless paths are part of the name', async () => {
    writeFileSync(at('guides/b.txt'), 'another');

    await expect(collectFiles([folder], false)).rejects.toThrow(/b\.txt and .*b\.txt have the same name.*--paths/);
    const { files } = await collectFiles([folder], true);
    expect(files.map(({ name }) => name)).toEqual([
      'A.PDF',
      'b.txt',
      'guides › b.txt',
      'guides › c.markdown',
      'guides › deep › d.docx',
    ]);
  });

  it('are refused with CLI_USAGE if they do not exist', async () => {
    await expect(collectFiles([at('mistyped')], false)).rejects.toMatchObject({ code: 'CLI_USAGE' });
  });
});
