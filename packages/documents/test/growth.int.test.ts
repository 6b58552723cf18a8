import { describe, expect, it } from 'vitest';
import type { DocumentType } from '@cardinal/contracts';
import { parseBytes } from './helpers/parse.js';

/** Parsing time of a made file, the best of three: in milliseconds. */
async function timeOf(bytes: string, type: DocumentType): Promise<number> {
  let best = Infinity;
  for (let n = 0; n < 3; n++) {
    const started = process.cpuUsage().user;
    await parseBytes(bytes, type);
    best = Math.min(best, (process.cpuUsage().user - started) / 1000);
  }
  return best;
}

describe('parsing time', () => {
  it.each<[string, DocumentType, (n: number) => string]>([
    ['spaces inside code', 'md', (n) => `\`\`\`\na${' '.repeat(n * 8)}b\n\`\`\`\n`],
    ['emphasis', 'md', (n) => '_a_'.repeat(n / 3)],
    ['an address without end', 'md', (n) => `${'a.a'.repeat(n / 3)}@`],
    ['a list item that goes on', 'md', (n) => `- a\n${'b\n'.repeat(n / 2)}`],
    ['markup that is never closed', 'md', (n) => `<div>\n${'<br'.repeat(n / 3)}\n`],
    ['lists in lists', 'md', (n) => `${'- '.repeat(n / 2)}deep\n`],
    ['underlined headings', 'txt', (n) => 'Title\n=====\n'.repeat(n / 12)],
    ['quotes', 'csv', (n) => '"a'.repeat(n / 2)],
  ])('is proportional to the size of the file: %s', { retry: 4 }, async (_name, type, text) => {
    await timeOf(text(1_200), type); // compiles what is used
    const small = await timeOf(text(15_000), type);
    const large = await timeOf(text(60_000), type);
    // For an input four times as large, linear code takes four times as long, quadratic code sixteen. The floor excludes noise.
    expect(large).toBeLessThan(9 * Math.max(small, 10));
  });
});

describe('large ordinary text', () => {
  it('reads a log file of 150,000 lines in one piece', async () => {
    const log = Array.from({ length: 150_000 }, (_, n) => `    step ${n} took 12 ms;`.padEnd(34, ' x')).join('\n');
    const { summary } = await parseBytes(log, 'txt');
    expect(summary.textLength).toBeGreaterThan(3_500_000);
  });

  it.each<[string, DocumentType, (n: number) => string]>([
    ['underlined', 'txt', (n) => `Title ${n}\n===========\n`],
    ['underlined', 'md', (n) => `Title ${n}\n=======\n`],
    ['marked', 'md', (n) => `# Title ${n}\n`],
  ])('reads 200,000 headings, %s (%s)', async (_name, type, line) => {
    const { summary } = await parseBytes(Array.from({ length: 200_000 }, (_, n) => line(n)).join(''), type);
    expect(summary.blocks).toBe(200_000);
  });

  it.each([
    ['lists', '- '],
    ['numbered lists', '1. '],
    ['quotes', '> '],
    ['both', '- > '],
  ])('reads %s nested too deeply, with a warning', async (_name, marker) => {
    const { text, summary } = await parseBytes(`${marker.repeat(5_000)}deep\n`, 'md');
    expect(text).toContain('deep');
    expect(summary.warnings.map(({ code }) => code)).toEqual(['MARKDOWN_NESTED_TOO_DEEPLY']);
  });
});

describe('output', () => {
  it('does not repeat a very long heading for every block', async () => {
    const { parts } = await parseBytes(`# ${'x'.repeat(100_000)}\n\n${'a\n\n'.repeat(2_000)}`, 'md');
    expect(JSON.stringify(parts).length).toBeLessThan(2_000_000);
  });

  it('is refused if a very long header would be repeated often', async () => {
    const header = Array.from({ length: 100_000 }, (_, n) => `name of column ${n}`).join(',');
    const rows = '1,2\n'.repeat(500_000);
    await expect(parseBytes(`${header}\n${rows}`, 'csv')).rejects.toMatchObject({ reason: 'too_large_unpacked' });
  });

  it('keeps all cells of a very dense table', async () => {
    const { summary } = await parseBytes(`${'a,'.repeat(50)}a\n`.repeat(20_000), 'csv');
    expect(summary.textLength).toBeGreaterThan(4_000_000);
  });

  it('has a very long list item in several blocks', async () => {
    const { blocks } = await parseBytes(`- ${'word '.repeat(50_000)}\n`, 'md');
    expect(Math.max(...blocks.map(({ start, end }) => end - start))).toBeLessThan(40_000);
  });
});

describe('properties of a document', () => {
  it('leave out names that are reserved by Cardinal or inherited by every object', async () => {
    const { summary } = await parseBytes(
      '---\nconflicts: [evil]\nconstructor: x\n__proto__: y\ntoString: z\ndocument_id: 7\nversion: 9\ndepartment: hr\n---\ntext\n',
      'md',
    );
    expect(summary.metadata).toEqual({ encoding: 'utf-8', department: 'hr' });
  });
});
