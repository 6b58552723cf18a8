import type { document } from '@cardinal/contracts';
import type { CardDraft } from './card.js';
import { cutTable } from './tables/cut-table.js';
import { headerAbove } from './tables/header-above.js';
import { createHeaderMemory } from './tables/header-memory.js';
import { cutAtLines, cutAtSentences, underCeiling } from './cut-unit.js';
import { createGrouping, pageOf } from './grouping.js';
import { createHeadingWatch } from './headings.js';
import { importanceOf } from './importance.js';
import { knowledgeTypeOf } from './knowledge-type.js';
import { limits } from './card-sizes.js';
import { createOutputBudget } from './output-budget.js';
import { read } from './group-reading.js';
import { statementOf } from './statement.js';
import { createTextWindow } from './text/text-window.js';
import { contentWords, wordsOf, normalised } from './text/words.js';
import { estimateTokens } from './text/tokens.js';
import { titleOf } from './title.js';
import { furtherPagesOf, unitKindOf, type Group, type Unit, type UnitKind } from './unit.js';
import { createHash } from 'node:crypto';

/**
 * Makes the cards of one document from its parts, in order. Holds the text of the cards being made and a hash per block, not the document.
 * Deterministic: the same parts give the same cards, however often they are read.
 */
export interface CardMaker {
  /** Appends the part to the canonical text; its blocks follow one by one. @throws {BrokenDocumentError} */
  open(part: document.ParsedPart): void;
  /** Adds a block. @returns the cards that are complete by now. Little work per block, so that callers can pause in between. */
  add(block: document.Block): Iterable<MadeCard>;
  /** Ends the document. @returns the remaining cards. */
  end(): Iterable<MadeCard>;
}

/** A card with facts about its making. */
export interface MadeCard {
  readonly card: CardDraft;
  /** The kind of most of its text. */
  readonly form: UnitKind;
  /** Whether its title names the headings above it. */
  readonly isUnderHeadings: boolean;
}

export interface CardMakerOptions {
  /** Title of a card without headings or words of its own. */
  readonly documentTitle: string;
}

export function createCardMaker({ documentTitle }: CardMakerOptions): CardMaker {
  const text = createTextWindow();
  const grouping = createGrouping();
  const headings = createHeadingWatch();
  const headers = createHeaderMemory();
  const seenBlocks = createDuplicateFilter();
  const seenCards = createDuplicateFilter();
  const budget = createOutputBudget();
  let ordinal = 0;

  function open(part: document.ParsedPart): void {
    text.forgetBefore(Math.min(grouping.heldFrom() ?? Infinity, headings.waitingFrom() ?? Infinity));
    text.append(part.textStart, part.text);
  }

  function* add(block: document.Block): Generator<MadeCard> {
    const unit = unitOf(block);
    if (unit.text.trim() === '') return;
    const path = pathOf(block);
    if (unit.kind === 'heading') {
      yield* cardsOf(grouping.close());
      if (unit.tokens < limits.min) {
        headings.open(unit, block.level, path);
        return yield* waitNoLonger(block.end);
      }
    } else if (repeats(unit)) {
      yield* cardsOf(grouping.close());
      yield* waitNoLonger(block.end);
      return yield* bareHeadings();
    }
    yield* bareHeadings();
    // A heading as long as a paragraph is treated as a paragraph.
    const header = block.table ? headers.before(unit, block.table) : '';
    for (const part of piecesOf(unit.kind === 'heading' ? { ...unit, kind: 'prose' } : unit, block, header)) {
      yield* cardsOf(grouping.take(part, path));
    }
  }

  /** Turns headings into text that have only headings or repeated blocks below them, before too much of the document is held for them. */
  function* waitNoLonger(at: number): Generator<MadeCard> {
    if (at - (headings.waitingFrom() ?? at) <= longestWait) return;
    headings.endAll();
    yield* bareHeadings();
  }

  function* end(): Generator<MadeCard> {
    yield* cardsOf(grouping.close());
    headings.endAll();
    yield* bareHeadings();
  }

  function unitOf(block: document.Block): Unit {
    const { start, end: to, page, marker, level } = block;
    const raw = text.slice(start, to);
    // A block of signs that the estimate does not count has size 1, so that few blocks share a card.
    const tokens = Math.max(1, estimateTokens(raw, 0, raw.length, limits.ceiling));
    // The rows of a table have pages of their own.
    const pages = block.table ? {} : furtherPagesOf(block);
    return { kind: unitKindOf(block), text: raw, start, end: to, page, ...pages, tokens, marker, level };
  }

  /** Whether an equal block came before. Very short blocks, such as "Yes" or "Total", mean something else each time. */
  function repeats(unit: Unit): boolean {
    return (
      (unit.kind === 'prose' || unit.kind === 'note') && unit.tokens >= shortestRepeat && seenBlocks.add(unit.text)
    );
  }

  function* bareHeadings(): Generator<MadeCard> {
    for (const run of headings.takeBare()) {
      for (const { unit } of run) yield* cardsOf(grouping.take(unit, run[0]?.path ?? []));
      yield* cardsOf(grouping.close());
    }
  }

  function* cardsOf(groups: Iterable<Group>): Generator<MadeCard> {
    for (const group of groups) {
      const card = cardOf(group);
      if (card) yield card;
    }
  }

  function cardOf(group: Group): MadeCard | undefined {
    const first = group.units[0];
    const last = group.units.at(-1);
    if (!first || !last) return undefined;
    const verbatimContent = text.slice(first.start, last.end);
    const isTable = group.units.some((unit) => unit.kind === 'table');
    const reading = read(group);
    // Equal rows under other headings or columns state other facts.
    const context = isTable ? [...group.headingPath, first.table?.identity ?? ''].join('\n') : '';
    if (first.kind !== 'heading' && seenCards.add(`${context}\n${verbatimContent}`)) return undefined;
    const said = statementOf(reading, contentWords(wordsOf([...group.headingPath, ...(group.runIn ?? [])].join(' '))));
    const title = titleOf(reading, said, documentTitle);
    const tableHeader = headerAbove(group.units);
    const kept = budget.take({ title: title.text, statement: said, tableHeader, verbatimContent });
    const shows = kept.title === title.text ? title.shows : [];
    headings.show(shows);
    const knowledgeType = knowledgeTypeOf(reading);
    const importanceScore = importanceOf(reading, knowledgeType, contentWords(wordsOf(title.text)), ordinal);
    const { start } = first;
    const card: CardDraft = {
      ordinal: ordinal++,
      title: kept.title,
      statement: kept.statement,
      verbatimContent,
      tableHeader: kept.tableHeader,
      start,
      end: last.end,
      page: pageOf(group.units),
      knowledgeType,
      importanceScore,
    };
    return { card, form: reading.form, isUnderHeadings: shows.length > 0 };
  }

  return { open, add, end };
}

const shortestRepeat = 8;
/** Maximum text, in UTF-16 code units, that is held in memory for a heading with nothing below it. */
const longestWait = 64 * 1024;
/** Maximum length of a heading in characters, of which titles never show more, see `titleOf`. */
const longestInPath = 400;

/** The headings above a block, shortened: there are many blocks and a heading may be long, so that each block uses only a part. */
const pathOf = ({ headingPath }: document.Block): readonly string[] =>
  headingPath.some(({ length }) => length > longestInPath)
    ? headingPath.map((heading) => heading.slice(0, longestInPath))
    : headingPath;

function* piecesOf(unit: Unit, block: document.Block, header: string): Generator<Unit> {
  if (unit.kind === 'table' && block.table) yield* cutTable(unit, block.table, header);
  else if (unit.tokens <= limits.whole) yield unit;
  else if (unit.kind === 'code') yield* cutAtLines(unit);
  else if (unit.kind === 'table') yield* underCeiling(unit);
  else yield* cutAtSentences(unit);
}

/** Stores texts as hashes of their normalised form: 16 characters each, whatever their length. */
export interface DuplicateFilter {
  /** @returns whether an equal text was added before. */
  add(text: string): boolean;
}

/** Capacity, about 30 MB; beyond it the oldest text is evicted, and an equal one then counts as new. */
const mostTexts = 300_000;

export function createDuplicateFilter(): DuplicateFilter {
  const hashes = new Set<string>();
  return {
    add(text) {
      const hash = createHash('sha256').update(normalised(text)).digest('base64').slice(0, 16);
      if (hashes.has(hash)) return true;
      hashes.add(hash);
      if (hashes.size > mostTexts) for (const oldest of hashes.values()) return !hashes.delete(oldest);
      return false;
    },
  };
}
