import { counted, filled, textAttacks, type Attack } from './attack.js';

const head = 'From: a@example.com\nTo: b@example.com\nSubject: Hello\nDate: Mon, 1 Jan 2024 10:00:00 +0100\n';
const mixed = (boundary: string): string => `Content-Type: multipart/mixed; boundary="${boundary}"\n\n`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Attacks on the reader of e-mail messages. */
export const emlAttacks: readonly Attack[] = textAttacks('eml', [
  ['parts', (size) => `${head}${mixed('b')}--b\n\ntext\n${filled('--b\n\na\n', size)}--b--\n`],
  ['parts-nested', (size) => `${head}${counted(size, (n) => `${mixed(`b${n}`)}--b${n}\n`)}\ntext`],
  [
    'parts-nested-some',
    (size) =>
      `${head}${Array.from({ length: 40 }, (_, n) => `${mixed(`b${n}`)}--b${n}\n`).join('')}\n${filled('--b\n--c text\n', size)}`,
  ],
  [
    'messages-nested',
    (size) => `${head}${counted(size, (n) => `Content-Type: message/rfc822\n\nSubject: m${n}\n`)}\ntext`,
  ],
  [
    'messages',
    (size) =>
      `${head}${mixed('b')}--b\n\ntext\n${filled('--b\nContent-Type: message/rfc822\n\nSubject: a\n\na\n', size)}--b--\n`,
  ],
  ['boundary-lines', (size) => `${head}${mixed('b')}--b\n\n${filled('--c\n', size)}`],
  ['boundary-long', (size) => `${head}${mixed('b'.repeat(size / 2))}--${'b'.repeat(size / 2)}\n\ntext`],
  ['headers', (size) => `${head}${counted(size, (n) => `X-${n}: a\n`)}\ntext`],
  ['header-folded', (size) => `${head}X-Folded: a\n${filled(' b\n', size)}\ntext`],
  ['header-long', (size) => `Subject: ${'x'.repeat(size)}\n${head}\ntext`],
  ['header-spaces', (size) => `${head}X-Spaces: a${' '.repeat(size)}b\n\ntext`],
  ['encoded-words', (size) => `Subject: ${filled('=?utf-8?Q?a?= ', size)}\n${head}\ntext`],
  ['encoded-words-unfinished', (size) => `Subject: ${filled('=?utf-8?Q?', size)}\n${head}\ntext`],
  ['parameters', (size) => `${head}Content-Type: text/plain; ${counted(size, (n) => `p*${n}="a"; `)}\n\ntext`],
  ['parameter-quotes', (size) => `${head}Content-Type: text/plain; name="${filled('\\"', size)}\n\ntext`],
  ['comments', (size) => `${head}Content-Type: text/plain ${'('.repeat(size)}\n\ntext`],
  ['addresses', (size) => `To: ${counted(size, (n) => `n${n} <a${n}@example.com>, `)}\n${head}\ntext`],
  ['address-groups', (size) => `To: ${filled('g: a@example.com; ', size)}\n${head}\ntext`],
  ['address-brackets', (size) => `To: ${'<'.repeat(size)}\n${head}\ntext`],
  ['address-quotes', (size) => `To: ${filled('"a ', size)}\n${head}\ntext`],
  ['text-long', (size) => `${head}\n${filled('word ', size)}`],
  ['lines', (size) => `${head}\n${filled('word\n', size)}`],
  ['quoted-replies', (size) => `${head}\n${counted(size, (n) => `${'>'.repeat(n % 200)} text\n`)}`],
  ['quoted-printable', (size) => `${head}Content-Transfer-Encoding: quoted-printable\n\n${filled('=41=\n', size)}`],
  ['base64', (size) => `${head}Content-Transfer-Encoding: base64\n\n${base64(filled('word ', size))}`],
  ['base64-broken', (size) => `${head}Content-Transfer-Encoding: base64\n\ndGV4dA==\n${filled('=*', size)}`],
  ['charset-unknown', (size) => `${head}Content-Type: text/plain; charset=no-such\n\n${filled('word ', size)}`],
  ['flowed', (size) => `${head}Content-Type: text/plain; format=flowed; delsp=yes\n\n${filled('word \n', size)}`],
  ['page', (size) => `${head}Content-Type: text/html\n\n<p>text${filled('<table><tr><td>a', size)}`],
  [
    'page-and-text',
    (size) =>
      `${head}${mixed('b')}--b\n\n${filled('a < b\n', size / 2)}--b\nContent-Type: text/html\n\n${filled('<p>a<br>', size / 2)}\n--b--\n`,
  ],
  [
    'page-of-spaces',
    (size) => `${head}${mixed('b')}--b\n\ntext\n--b\nContent-Type: text/html\n\n<p>a${' '.repeat(size)}<b\n--b--\n`,
  ],
  [
    'remote-pictures',
    (size) => `${head}Content-Type: text/html\n\n<p>text${filled('<img src="http://127.0.0.1:9/a">', size)}`,
  ],
  ['scripts', (size) => `${head}Content-Type: text/html\n\n<p>text${filled('<script>alert(1)</script>', size)}`],
  [
    'attachments',
    (size) =>
      `${head}${mixed('b')}--b\n\ntext\n${counted(size, (n) => `--b\nContent-Disposition: attachment; filename="${n}.zip"\n\nPK\n`)}--b--\n`,
  ],
  [
    'attachment-large',
    (size) =>
      `${head}${mixed('b')}--b\n\ntext\n--b\nContent-Disposition: attachment; filename=a.zip\nContent-Transfer-Encoding: base64\n\n${filled(`${base64('PK\u0003\u0004'.repeat(14))}\n`, size)}--b--\n`,
  ],
]);
