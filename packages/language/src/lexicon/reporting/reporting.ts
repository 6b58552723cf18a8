import { list } from '../listing.js';

/** The statements of a financial report, from whose lines measures are computed. */
export type Statement = 'income' | 'position' | 'cashFlows';

/** A measure, and the lines of a report from which it is computed. */
export interface Measure {
  readonly names: readonly string[];
  readonly lines: readonly string[];
  /** The statement with most of the lines; absent if they are in none in particular. */
  readonly statement?: Statement;
}

/** What reports and those who read them call the statements and their lines, in one language. */
export interface Reporting {
  /** The names of each statement in questions, and above the statement in reports. */
  readonly statements: Readonly<
    Record<Statement, { readonly names: readonly string[]; readonly headings: readonly string[] }>
  >;
  readonly measures: readonly Measure[];
  /** Words beside the name of a statement in its heading: of its scope, its state and its period, without the names of months. */
  readonly asides: readonly string[];
}

/** @param names phrases, separated by commas. @param lines phrases, separated by commas. */
export const measure = (names: string, lines: string, statement?: Statement): Measure => ({
  names: list(names),
  lines: list(lines),
  ...(statement && { statement }),
});

/** @param names phrases, separated by commas. @param headings phrases, separated by commas. */
export const statement = (names: string, headings: string) => ({ names: list(names), headings: list(headings) });
