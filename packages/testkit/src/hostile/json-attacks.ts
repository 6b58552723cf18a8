import { counted, filled, side, textAttacks, type Attack } from './attack.js';

/** Attacks on the reader of JSON. */
export const jsonAttacks: readonly Attack[] = textAttacks('json', [
  ['arrays-nested', (size) => `${'['.repeat(size / 2)}1${']'.repeat(size / 2)}`],
  ['arrays-nested-some', (size) => `[${filled(`${'['.repeat(500)}1${']'.repeat(500)},`, size)}0]`],
  ['objects-nested', (size) => `${filled('{"a":', size / 2)}1${'}'.repeat(Math.floor(size / 10))}`],
  ['objects-nested-some', (size) => `[${filled(`${'{"a":'.repeat(200)}1${'}'.repeat(200)},`, size)}0]`],
  ['numbers', (size) => `[${filled('1,', size)}1]`],
  ['number-long', (size) => `[${'1'.repeat(size)}]`],
  ['text-long', (size) => `["${filled('word ', size)}"]`],
  ['escapes', (size) => `["${filled('\\u0041\\n\\\\', size)}"]`],
  ['surrogates-alone', (size) => `["${filled('\\ud800', size)}x"]`],
  ['text-unclosed', (size) => `["${filled('\\"', size)}`],
  ['blank', (size) => `${' '.repeat(size)}[1]`],
  ['keys', (size) => `{${counted(size, (n) => `"key ${n}":${n},`)}"last":0}`],
  ['keys-equal', (size) => `{${filled('"a":1,', size)}"a":2}`],
  ['key-long', (size) => `{"${'k'.repeat(size / 2)}":{${counted(size / 2, (n) => `"${n}":1,`)}"last":0}}`],
  [
    'keys-of-objects',
    (size) => `{"__proto__":{"polluted":true},${filled('"constructor":{"a":1},', size)}"toString":1}`,
  ],
  ['records', (size) => `[${filled('{"a":1,"b":2},', size)}{"a":1}]`],
  ['records-empty', (size) => `[${filled('{},', size)}1]`],
  ['records-of-new-keys', (size) => `[${counted(size, (n) => `{"a${n}":1},`)}{"a":1}]`],
  ['records-growing', (size) => `[${counted(size, (n) => `{"a":1,"b":2,"c${n}":3,"d${n}":4},`)}{"a":1}]`],
  [
    'record-wide-then-narrow',
    (size) => `[{${counted(size / 2, (n) => `"k${n}":${n},`)}"a":1},${filled('{"a":1},', size / 2)}{"a":1}]`,
  ],
  ['record-of-lists', (size) => `[{"a":[${filled('{"b":[1]},', size)}1]}]`],
  ['matrix', (size) => `[${filled(`[${'1,'.repeat(side(size / 2))}1],`, size)}[1]]`],
  ['several-values', (size) => filled('{"a":1}', size)],
  ['cut', (size) => `[${filled('{"a":[1,{"b":"', size)}`],
  ['commas', (size) => `[${','.repeat(size)}]`],
]);

/** Attacks on the reader of JSON Lines. */
export const jsonLinesAttacks: readonly Attack[] = textAttacks('jsonl', [
  ['records', (size) => filled('{"a":1,"b":"text"}\n', size)],
  ['line-feeds', (size) => `{"a":1}${'\n'.repeat(size)}{"a":2}`],
  ['one-line', (size) => `{"a":[${filled('1,', size)}1]}\n{"a":1}`],
  ['broken-lines', (size) => `{"a":1}\n${filled('{"a":\n', size)}`],
  ['broken-line-long', (size) => `{"a":1}\nx${filled('{"a":1}', size)}\n`],
  ['records-of-new-keys', (size) => counted(size, (n) => `{"a${n}":${n}}\n`)],
  ['texts-long', (size) => filled(`{"text":"${'word '.repeat(200)}"}\n`, size)],
  ['nested', (size) => counted(size, (n) => `${'{"a":'.repeat(n % 300)}1${'}'.repeat(n % 300)}\n`)],
]);
