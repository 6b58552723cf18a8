/** Void elements, which have no content and no end tag. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements whose text content a browser does not display, or displays only as a fallback. */
export const unseenElements: ReadonlySet<string> = new Set(
  'script style template noscript iframe object audio video canvas svg select datalist rp noframes noembed'.split(' '),
);

/** Elements that begin on a new line. */
export const blockElements: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary ' +
    'table tbody td tfoot th thead title tr ul'
  ).split(' '),
);

const cells = ['td', 'th', 'caption'];
const sections = ['thead', 'tbody', 'tfoot'];

/** Elements that occur only inside a table. */
export const tableParts: ReadonlySet<string> = new Set([...cells, ...sections, 'tr']);

interface Implied {
  /** The innermost open element with one of these names is closed, with all elements inside… */
  readonly closes: ReadonlySet<string>;
  /** …unless an element with one of these names is open inside of that element. */
  readonly within: ReadonlySet<string>;
}

/** Boundaries for end tags: the end tag of another element closes nothing outside the innermost of these. */
export const cellEdges: ReadonlySet<string> = new Set([...cells, 'table']);
const table: ReadonlySet<string> = new Set(['table']);
const lists = new Set(['ul', 'ol', 'menu', 'dir', ...cellEdges]);
const definitions = new Set(['dl', ...cellEdges]);

/** Elements that a start tag closes implicitly, because their end tags are optional (HTML Living Standard, 13.1.2.4 and 13.2.6.4). */
export function impliedBy(name: string): Implied | undefined {
  if (name === 'li') return { closes: new Set(['li']), within: lists };
  if (name === 'dt' || name === 'dd') return { closes: new Set(['dt', 'dd']), within: definitions };
  if (cells.includes(name)) return { closes: new Set(cells), within: table };
  if (name === 'tr') return { closes: new Set(['tr', 'caption']), within: table };
  if (sections.includes(name)) return { closes: new Set([...sections, 'caption']), within: table };
  return blockElements.has(name) ? paragraph : undefined;
}

const paragraph: Implied = { closes: new Set(['p']), within: cellEdges };
