import { counted, filled, side, textAttacks } from './attack.js';

const rtf = (body: string): string => String.raw`{\rtf1\ansi\ansicpg1252 ` + body + '}';
const row = String.raw`\trowd\cellx1\pard\intbl a\cell b\cell\row`;

export const rtfAttacks = textAttacks('rtf', [
  ['paragraphs', (size) => rtf(filled('a\\par\n', size))],
  ['paragraph-long', (size) => rtf(filled('word ', size))],
  ['groups-nested', (size) => rtf(`a${filled('{', size / 2)}deep${filled('}', size / 2)}`)],
  ['groups-unclosed', (size) => rtf(`a${filled('{\\b ', size)}`)],
  ['groups-closed-early', (size) => rtf(`a${filled('}', size)}b`)],
  ['destinations-nested', (size) => rtf(`a${filled(String.raw`{\shp{\*\shpinst{\shptxt `, size)}b`)],
  ['notes-nested', (size) => rtf(`a${filled(String.raw`{\footnote n`, size)}`)],
  ['notes', (size) => rtf(`a${filled(String.raw`{\footnote n}`, size)}`)],
  ['words', (size) => rtf(`a${filled(String.raw`\b\i\ul\fs24`, size)}`)],
  ['word-long', (size) => rtf(`a\\${filled('b', size)} b`)],
  ['number-long', (size) => rtf(`a\\fs${filled('9', size)} b`)],
  ['bytes', (size) => rtf(filled(String.raw`\'e4`, size))],
  ['bytes-broken', (size) => rtf(filled(String.raw`\'zz\'`, size))],
  ['unicode', (size) => rtf(filled(String.raw`\u-10179?\u-8704?`, size))],
  ['fallback-huge', (size) => rtf(`a\\uc999999999${filled(String.raw`\u228?`, size)} b`)],
  ['bin-huge', (size) => rtf(`a${filled(String.raw`\bin0 `, size)} b\\bin999999999 c`)],
  ['bin-negative', (size) => rtf(`a${filled(String.raw`\bin-9 `, size)}`)],
  ['picture', (size) => rtf(`a{\\pict\\pngblip ${filled('0123456789abcdef\n', size)}}`)],
  ['objects', (size) => rtf(`a${filled(String.raw`{\object{\*\objdata 0105}{\result b}}`, size)}`)],
  ['fonts', (size) => rtf(`{\\fonttbl${counted(size, (n) => `{\\f${n}\\fcharset${n % 256} F;}`)}}a`)],
  ['fonts-switched', (size) => rtf(`{\\fonttbl{\\f0\\fcharset128 F;}}${filled(String.raw`\f0 a\f1 b`, size)}`)],
  ['styles', (size) => rtf(`{\\stylesheet${counted(size, (n) => `{\\s${n} heading 1;}`)}}a`)],
  ['style-name', (size) => rtf(`{\\stylesheet{\\s1 ${filled('heading ', size)};}}a`)],
  ['title-long', (size) => rtf(`{\\info{\\title ${filled('word ', size)}}}a`)],
  ['marker-long', (size) => rtf(`{\\listtext ${filled('1.', size)}}a\\par`)],
  ['rows', (size) => rtf(filled(`${row}\n`, size))],
  ['row-long', (size) => rtf(`\\trowd\\pard\\intbl ${filled('a\\cell ', size)}\\row`)],
  ['cells-defined', (size) => rtf(`\\trowd${filled(String.raw`\clvmrg\cellx1`, size)}\\pard\\intbl a\\cell\\row`)],
  [
    'cells-merged',
    (size) =>
      rtf(
        String.raw`\trowd\pard\intbl ` +
          `${'a'.repeat(side(size))}\\cell b\\cell\\row` +
          filled(String.raw`\trowd\clvmrg\cellx1\cellx2\pard\intbl\cell b\cell\row`, size),
      ),
  ],
  ['rows-unclosed', (size) => rtf(filled('\\trowd\\pard\\intbl a\\cell ', size))],
  ['boxes', (size) => rtf(`${filled(String.raw`{\shp{\*\shpinst{\shptxt a\par}}}b `, size)}\\par`)],
  ['groups-changed', (size) => rtf(`${filled(String.raw`{\v\v0 a`, size)}${'}'.repeat(size)}`)],
  ['starred', (size) => rtf(`a${filled(String.raw`{\*\unknown b}`, size)}`)],
]);
