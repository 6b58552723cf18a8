import { describe, expect, it } from 'vitest';
import { parseBytes } from '../helpers/parse.js';

const head = [
  'From: =?utf-8?Q?J=C3=BCrgen_M=C3=BCller?= <j.mueller@example.com>',
  'To: Ada <ada@example.com>, team@example.com',
  'Cc: Board: eve@example.com;',
  'Subject: =?utf-8?B?R3LDvMOfZQ==?= from the harbour',
  'Date: Fri, 3 May 2024 10:00:00 +0200',
  'MIME-Version: 1.0',
];
const fields = [
  'heading 1: Grüße from the harbour',
  'paragraph: From: Jürgen Müller <j.mueller@example.com>',
  'paragraph: To: Ada <ada@example.com>, team@example.com',
  'paragraph: Cc: eve@example.com',
  'paragraph: Date: Fri, 3 May 2024 10:00:00 +0200',
];
const message = (...lines: string[]): string => [...head, ...lines].join('\r\n');

describe('EML', () => {
  it('has sender, recipients, date and text', async () => {
    const { outline, summary } = await parseBytes(
      message(
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Sch=F6ne Gr=FC=',
        '=DFe.',
        '',
        '- one',
        '- two',
        '',
      ),
      'eml',
    );
    expect(outline).toEqual([...fields, 'paragraph: Schöne Grüße.', 'list-item 1: - one', 'list-item 1: - two']);
    expect(summary).toMatchObject({
      title: 'Grüße from the harbour',
      metadata: {
        author: 'Jürgen Müller <j.mueller@example.com>',
        to: 'Ada <ada@example.com>, team@example.com',
        created: '2024-05-03T08:00:00.000Z',
      },
      warnings: [],
    });
  });

  it('is read from its HTML part if it has one, and names its attachments', async () => {
    const { outline, summary } = await parseBytes(
      message(
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: multipart/alternative; boundary=c',
        '',
        '--c',
        'Content-Type: text/plain',
        '',
        'plain',
        '--c',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<title>Page</title><p>Prices:</p><table><tr><th>Lamp<th>Price<tr><td>brass<td>149</table><script>run()</script>',
        '--c--',
        '--b',
        'Content-Type: application/zip; name="offers.zip"',
        'Content-Disposition: attachment; filename="offers.zip"',
        'Content-Transfer-Encoding: base64',
        '',
        'UEsDBA==',
        '--b--',
        '',
      ),
      'eml',
    );
    expect(outline).toEqual([
      ...fields,
      'paragraph: Prices:',
      'table: Lamp | Price\nbrass | 149',
      'paragraph: Attachments: offers.zip',
    ]);
    expect(summary.title).toBe('Grüße from the harbour');
    expect(summary.warnings).toMatchObject([
      {
        code: 'EML_ATTACHMENTS_SKIPPED',
        message: 'An attachment was not read: offers.zip. Upload its contents as separate files.',
      },
    ]);
  });

  it('contains the text of attached messages', async () => {
    const { text } = await parseBytes(
      message(
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        '',
        'See below.',
        '--b',
        'Content-Type: message/rfc822',
        '',
        'From: Bob <bob@example.com>',
        'Subject: Moorings',
        '',
        'They are let by the month.',
        '--b--',
        '',
      ),
      'eml',
    );
    expect(text).toContain('See below.');
    expect(text).toContain('Moorings');
    expect(text).toContain('They are let by the month.');
  });

  it('is refused if its parts are nested too deeply', async () => {
    const nested = Array.from(
      { length: 100 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`,
    );
    await expect(parseBytes(message(...nested, '', 'deep'), 'eml')).rejects.toMatchObject({ reason: 'corrupt' });
  });
});
