import { CFB } from '@e965/xlsx';
import { bookOf, openTextOf, presentationOf } from '@cardinal/testkit';
import { describe, expect, it } from 'vitest';
import { detectDocumentType } from '../src/index.js';
import { docxOf, paragraph } from './helpers/docx.js';
import { zipOf } from './helpers/zip-writer.js';

function compound(stream: string): Buffer {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, `/${stream}`, Buffer.alloc(5000, 1));
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

const docx = docxOf(paragraph('text'));
const xlsx = zipOf([
  { name: '[Content_Types].xml', bytes: '<Types/>' },
  { name: 'xl/workbook.xml', bytes: '<workbook/>' },
]);
const pptx = presentationOf([{ shapes: '' }]);
const undecided = zipOf([{ name: '[Content_Types].xml', bytes: '<Types/>' }]);
const latin1 = Buffer.from('Gr\u00fc\u00dfe aus M\u00fcnchen', 'latin1');

describe('detectDocumentType', () => {
  it('refuses formats that are not accepted, and names the accepted ones', () => {
    expect(detectDocumentType(Buffer.from('<p>text'), 'a.html', ['pdf', 'txt'])).toMatchObject({
      reason: 'unsupported_type',
      message: 'Files of this type are not accepted. Accepted: PDF, TXT.',
    });
  });

  it.each<[name: string, bytes: Uint8Array, expected: string]>([
    ['a.pdf', Buffer.from('%PDF-1.7\n'), 'pdf'],
    ['a.PDF', Buffer.from(`${' '.repeat(1000)}%PDF-1.4`), 'pdf'],
    ['a.pdf', Buffer.from(`${' '.repeat(2000)}%PDF-1.4`), 'mislabelled'],
    ['a.pdf', docx, 'mislabelled'],
    ['a.docx', docx, 'docx'],
    ['a.docx', xlsx, 'mislabelled'],
    ['a.docx', undecided, 'docx'],
    ['a.docx', zipOf([{ name: 'readme.txt', bytes: 'x' }]), 'mislabelled'],
    ['a.docx', Buffer.from('plain text'), 'mislabelled'],
    ['a.docx', compound('EncryptedPackage'), 'docx'],
    ['a.docx', compound('WordDocument'), 'mislabelled'],
    ['a.xlsx', xlsx, 'xlsx'],
    ['a.xlsx', docx, 'mislabelled'],
    ['a.xlsx', compound('Workbook'), 'mislabelled'],
    ['a.doc', compound('WordDocument'), 'doc'],
    ['a.doc', compound('Workbook'), 'mislabelled'],
    ['a.doc', docx, 'mislabelled'],
    ['a.doc', Buffer.from('{\\rtf1 text}'), 'doc'],
    ['a.rtf', Buffer.from('{\\rtf1 text}'), 'rtf'],
    ['a.rtf', compound('WordDocument'), 'mislabelled'],
    ['a.rtf', docx, 'mislabelled'],
    ['a.rtf', Buffer.from('plain text'), 'mislabelled'],
    ['a.txt', Buffer.from('{\\rtf1 text}'), 'mislabelled'],
    ['a.doc', Buffer.from('<html></html>'), 'mislabelled'],
    ['a.txt', Buffer.from('plain text'), 'txt'],
    ['a.txt', latin1, 'txt'],
    ['a.txt', Buffer.from('\ufefftext', 'utf16le'), 'txt'],
    ['a.txt', Buffer.from('text without a mark', 'utf16le'), 'txt'],
    ['a.txt', Buffer.from('%PDF-1.7'), 'mislabelled'],
    ['a.txt', Buffer.alloc(3000, Buffer.from([0, 1, 2, 3, 200])), 'mislabelled'],
    ['a.md', Buffer.from('# Title'), 'md'],
    ['a.markdown', Buffer.from('# Title'), 'md'],
    ['a.csv', Buffer.from('a,b\n1,2'), 'csv'],
    ['a.csv', xlsx, 'mislabelled'],
    ['a.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'mislabelled'],
    ['a.pptx', pptx, 'pptx'],
    ['a.pptx', docx, 'mislabelled'],
    ['a.docx', pptx, 'mislabelled'],
    ['a.pptx', compound('PowerPoint Document'), 'mislabelled'],
    ['a.ppt', compound('PowerPoint Document'), 'unsupported_type'],
    ['a.odt', openTextOf(''), 'odt'],
    ['a.odt', bookOf([]), 'mislabelled'],
    ['a.odt', docx, 'mislabelled'],
    ['a.docx', openTextOf(''), 'mislabelled'],
    ['a.epub', bookOf([]), 'epub'],
    ['a.epub', openTextOf(''), 'mislabelled'],
    ['a.epub', Buffer.from('PK'), 'mislabelled'],
    ['a.eml', Buffer.from('From me Mon Jan 1\nReceived: by x\n\ntext'), 'eml'],
    ['a.eml', Buffer.from('\ufeffSubject: a\r\n\r\ntext'), 'eml'],
    ['a.eml', Buffer.from('Dear all: hello'), 'mislabelled'],
    ['a.eml', Buffer.from('<p>From: a</p>'), 'mislabelled'],
    ['a.eml', docx, 'mislabelled'],
    ['a.html', Buffer.from('\ufeff<!doctype html><p>text'), 'html'],
    ['a.HTM', Buffer.from('\ufeff<p>text', 'utf16le'), 'html'],
    ['a.html', Buffer.from('plain text: 3 < 4'), 'mislabelled'],
    ['a.html', Buffer.from('%PDF-1.7'), 'mislabelled'],
    ['a.json', Buffer.from('\ufeff [1]'), 'json'],
    ['a.json', Buffer.from('<html></html>'), 'mislabelled'],
    ['a.json', docx, 'mislabelled'],
    ['a.ndjson', Buffer.from('{"a":1}\n'), 'jsonl'],
    ['a.jsonl', Buffer.from('a,b\n1,2'), 'mislabelled'],
    ['a.txt', Buffer.alloc(0), 'empty'],
    ['a.exe', Buffer.from('MZ'), 'unsupported_type'],
    ['a.xls', compound('Workbook'), 'unsupported_type'],
    ['pdf', Buffer.from('%PDF-1.7'), 'unsupported_type'],
    ['archive.pdf.zip', Buffer.from('%PDF-1.7'), 'unsupported_type'],
  ])('%s', (name, bytes, expected) => {
    const detection = detectDocumentType(bytes.subarray(0, 64 * 1024), name);
    expect(detection.ok ? detection.type : detection.reason).toBe(expected);
  });
});
