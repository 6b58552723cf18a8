/** Words that stand for a character. */
export const characters: ReadonlyMap<string, string> = new Map([
  ...([
    ['tab', ' '],
    ['line', ' '],
    ['lbr', ' '],
    ['emspace', ' '],
    ['enspace', ' '],
    ['qmspace', ' '],
    ['nestcell', ' '],
    ['nestrow', ' '],
  ] as const),
  ...([
    ['emdash', '—'],
    ['endash', '–'],
    ['bullet', '•'],
    ['lquote', '‘'],
    ['rquote', '’'],
    ['ldblquote', '“'],
    ['rdblquote', '”'],
  ] as const),
  ...([
    ['~', '\u00a0'],
    ['_', '-'],
    ['{', '{'],
    ['}', '}'],
    ['\\', '\\'],
  ] as const),
]);

/** Destinations of which nothing is text of the document, whatever stands in them. */
export const passedOver: ReadonlySet<string> = new Set([
  ...['colortbl', 'pict', 'header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'],
  ...[
    'ftnsep',
    'ftnsepc',
    'ftncn',
    'aftnsep',
    'aftnsepc',
    'aftncn',
    'fldinst',
    'filetbl',
    'listtable',
    'listoverridetable',
  ],
  ...[
    'revtbl',
    'rsidtbl',
    'generator',
    'xe',
    'tc',
    'tcn',
    'rxe',
    'txe',
    'bkmkstart',
    'bkmkend',
    'annotation',
    'atnid',
    'atnauthor',
  ],
  ...[
    'atntime',
    'atnicn',
    'atnref',
    'atrfstart',
    'atrfend',
    'template',
    'operator',
    'company',
    'manager',
    'category',
    'doccomm',
  ],
  ...[
    'hlinkbase',
    'nonesttables',
    'sn',
    'sv',
    'objdata',
    'objclass',
    'objname',
    'private',
    'pgptbl',
    'userprops',
    'nonshppict',
    // The same shape, for readers that know none.
    'shprslt',
  ],
]);

/** What the writer of a picture or of a list's number says of it in words that a reader knows by a star: they hold text nevertheless. */
export const readWithStar: ReadonlySet<string> = new Set(['shpinst', 'shptxt', 'do', 'dptxbxtext', 'ud', 'footnote']);

/** @param name of a style, as programs write it. @returns 1 to 6; undefined for one that is no heading. */
export function headingLevelOf(name: string): number | undefined {
  const text = name.trim().toLowerCase();
  const level =
    /^(?:heading|überschrift|titre|titolo|título|kop|rubrik|overskrift|nagłówek|otsikko|заголовок)\s*([1-9])\b/u.exec(
      text,
    )?.[1];
  if (level !== undefined) return Math.min(6, Number(level));
  if (/^title\b/.test(text)) return 1;
  return /^subtitle\b/.test(text) ? 2 : undefined;
}

/** Words behind which other text begins. */
export const endsOfTexts: ReadonlySet<string> = new Set(['par', 'sect', 'page', 'column', 'cell', 'row']);
