/** Control words that stand for a character. */
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

/** Destinations whose content is never text of the document, including all groups inside. */
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
    // Duplicate of a shape's content for readers that do not support shapes.
    'shprslt',
  ],
]);

/** Destinations that are read although `\*` marks them as ignorable (for readers that do not know them), because they contain text. */
export const readWithStar: ReadonlySet<string> = new Set(['shpinst', 'shptxt', 'do', 'dptxbxtext', 'ud', 'footnote']);

/** @param name name of a style. @returns the heading level, 1 to 6; undefined if the style is not a heading. */
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

/** Control words that end a paragraph or cell, and thus separate texts. */
export const endsOfTexts: ReadonlySet<string> = new Set(['par', 'sect', 'page', 'column', 'cell', 'row']);
