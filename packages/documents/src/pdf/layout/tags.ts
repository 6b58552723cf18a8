import { boundsOf, maxOf, overlap, sum } from '../page/geometry.js';
import type { Block, Line, Row, Run, TagContent, TagNode, TextBlock } from '../page/model.js';
import { thresholds } from '../page/thresholds.js';
import { isFieldId } from '../reading/form-fields.js';
import { lineOf, textBlock } from './paragraphs.js';

const textRoles = new Set(
  'P Caption BlockQuote Note TOCI Quote Code Formula Lbl LBody Title Figure Span Link'.split(' '),
);
/** A tree without any of these roles is ignored, because the layout analysis finds as much. */
const usefulRole = /^(H[1-6]?|Table|LI)$/u;

/** Blocks of a tagged page in the order of its tree; undefined if the tree covers too little of the page or has no useful roles. */
export function taggedBlocks(tree: TagNode, runs: readonly Run[], page: number): Block[] | undefined {
  const total = sum(runs.filter((run) => !run.artifact).map((run) => run.text.length));
  const reader = new TagReader(runs, page);
  reader.walk(tree);
  const useful = [...reader.roles].some((role) => usefulRole.test(role));
  if (total === 0 || !useful || reader.covered < thresholds.tagCover * total) return undefined;
  reader.addFields();
  return reader.blocks;
}

class TagReader {
  readonly blocks: Block[] = [];
  readonly roles = new Set<string>();
  /** Number of characters in the blocks. */
  covered = 0;
  readonly #byContent = new Map<string, Run[]>();
  readonly #seen = new Set<string>();
  readonly #page: number;

  constructor(runs: readonly Run[], page: number) {
    this.#page = page;
    for (const run of runs) {
      if (run.artifact || run.contentId === undefined) continue;
      const own = this.#byContent.get(run.contentId);
      if (own) own.push(run);
      else this.#byContent.set(run.contentId, [run]);
    }
  }

  walk(node: TagNode): void {
    const role = node.role ?? '';
    if (role) this.roles.add(role);
    const heading = /^H([1-6])?$/u.exec(role);
    if (heading) this.#text('heading', this.#collect(node), Number(heading[1] ?? 2));
    else if (role === 'Table') this.#table(node);
    else if (role === 'LI') this.#text('item', this.#collect(node));
    else if (textRoles.has(role)) this.#text('paragraph', this.#collect(node));
    else this.#group(node);
  }

  /** Adds the form fields that the tree does not contain. */
  addFields(): void {
    for (const [id, runs] of this.#byContent) if (isFieldId(id) && !this.#seen.has(id)) this.#text('paragraph', runs);
  }

  /** Visits a grouping element. Text directly in it becomes one paragraph. */
  #group(node: TagNode): void {
    const children = node.children ?? [];
    const own = children.filter(isContent);
    let written = false;
    for (const child of children) {
      if (!isContent(child)) this.walk(child);
      else if (!written) {
        written = true;
        this.#text(
          'paragraph',
          own.flatMap((content) => this.#take(content)),
        );
      }
    }
  }

  #take(content: TagContent): readonly Run[] {
    const { id } = content;
    if ((content.type !== 'content' && content.type !== 'annotation') || id === undefined || this.#seen.has(id))
      return [];
    this.#seen.add(id);
    return this.#byContent.get(id) ?? [];
  }

  #collect(node: TagNode): readonly Run[] {
    return (node.children ?? []).flatMap((child) => (isContent(child) ? this.#take(child) : this.#collect(child)));
  }

  #text(type: TextBlock['type'], runs: readonly Run[], level?: number): void {
    const lines = linesInOrder(runs);
    const options = { type, page: this.#page, tagged: true, ...(level === undefined ? {} : { level }) };
    const block = textBlock(lines, options);
    if (!block) return;
    this.covered += sum(runs.map((run) => run.text.length));
    this.blocks.push(block);
  }

  #table(node: TagNode): void {
    const rows: string[][] = [];
    const all: Run[] = [];
    const visit = (group: TagNode): void => {
      for (const child of group.children ?? []) {
        if (isContent(child)) continue;
        if (child.role !== 'TR') visit(child);
        else rows.push((child.children ?? []).flatMap((cell) => (isContent(cell) ? [] : [this.#cell(cell, all)])));
      }
    };
    visit(node);
    const columns = Math.max(0, maxOf(rows.map((row) => row.length)));
    if (columns > 1) {
      const padded = rows.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => '')]);
      this.blocks.push({ type: 'table', page: this.#page, rows: padded, ...boundsOf(all) });
      this.covered += sum(all.map((run) => run.text.length));
    } else this.#text('paragraph', all);
  }

  #cell(cell: TagNode, all: Run[]): string {
    const runs = this.#collect(cell);
    for (const run of runs) all.push(run);
    return linesInOrder(runs)
      .map((line) => line.text)
      .join(' ');
  }
}

function isContent(node: TagNode | TagContent): node is TagContent {
  return 'type' in node;
}

/** Groups runs into lines in tagged order, because a paragraph may span two columns, which sorting by height would mix. */
function linesInOrder(runs: readonly Run[]): Line[] {
  const rows: Run[][] = [];
  for (const run of runs) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && overlap(last.y0, last.y1, run.y0, run.y1) > 0.4 * Math.min(run.size, last.size)) row.push(run);
    else rows.push([run]);
  }
  return rows.map((row) => lineOf(row, frameOf(row))).filter((line) => line.text);
}

function frameOf(runs: readonly Run[]): Omit<Row<Run>, 'items' | 'size'> {
  return { ...boundsOf(runs), y: runs[0]?.y ?? 0 };
}
