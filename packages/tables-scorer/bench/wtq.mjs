// Reads WikiTableQuestions (https://github.com/ppasupat/WikiTableQuestions, CC BY-SA 4.0): the questions of its training split with their
// tables, and the comparison of answers by the rules of its official evaluator.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableOf } from '../../tables/bench/sets.mjs';

/** @typedef {{ id: string, text: string, tablePath: string, gold: string[] }} WtqQuestion */

/** @param {string} folder a checkout of WikiTableQuestions. @returns {WtqQuestion[]} */
export function readQuestions(folder) {
  return linesOf(join(folder, 'data/training.tsv'))
    .slice(1)
    .map(([id = '', text = '', tablePath = '', gold = '']) => ({ id, text, tablePath, gold: gold.split('|') }));
}

/** Reads the tables of questions, each once. Cells are on one line, as parsers write them. */
export function createTables(folder) {
  const known = new Map();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const [header = [], ...rows] = linesOf(join(folder, path.replace(/\.csv$/, '.tsv'))).map((cells) =>
      cells.map((cell) => cell.replace(/\s+/g, ' ').trim()),
    );
    const table = tableOf([header, ...rows]);
    known.set(path, table);
    return table;
  };
}

const linesOf = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t').map(unescaped));

const unescaped = (cell) => cell.replace(/\\([np\\])/g, (_, sign) => ({ n: '\n', p: '|' })[sign] ?? '\\');

/** Whether values are the gold answer: as many, each equal as a number, a date or a text without notes, accents and case. */
export function isGold(gold, values) {
  const wanted = distinct(gold.map((text) => valueOf(text, withoutMarks(text))));
  const found = distinct(values.map((text) => valueOf(text, text)));
  return wanted.length === found.length && wanted.every((one) => found.some((other) => isSame(one, other)));
}

/** The gold answers are written as in the table ("$1,200"), where the evaluator uses a canonical form that is not published with them. */
const withoutMarks = (text) =>
  /^[-+]?[$€£]? ?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)? ?%?$/.test(text.trim()) ? text.replace(/[$€£,%\s]/g, '') : text;

function valueOf(text, canonical) {
  const plain = canonical.trim();
  const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
  return { text: normal(text), number };
}

const isSame = (one, other) =>
  one.text === other.text ||
  (one.number !== undefined && other.number !== undefined && Math.abs(one.number - other.number) < 1e-6);

function distinct(values) {
  const byKey = new Map(values.map((value) => [value.number ?? value.text, value]));
  return [...byKey.values()];
}

/** The normal form of the official evaluator, which takes one note or bracket from the end at a time. */
function normal(text) {
  let next = text
    .slice(0, 4_000)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-');
  for (let before = ''; next !== before;) {
    before = next;
    next = next.trim().replace(/(?:(?<!^)\[[^\][]*\]|^\[\d+\]|[•♦†‡*#+])$/u, '');
    next = next.trim().replace(/(?<!^) \([^()]*\)$/u, '');
    next = next.trim().replace(/^"([^"]*)"$/, '$1');
  }
  return next.replace(/\.$/, '').replace(/\s+/g, ' ').toLowerCase().trim();
}
