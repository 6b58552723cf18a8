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

/** The names of a part of a report in questions, and above the part in reports. */
export interface Part {
  readonly names: readonly string[];
  readonly headings: readonly string[];
}

/** What reports and those who read them call the statements and their lines, in one language. */
export interface Reporting {
  readonly statements: Readonly<Record<Statement, Part>>;
  /** Parts that speak of statements or divide them: a question that names one is about it, whatever statement it names besides. */
  readonly others: readonly Part[];
  /** Terms that contain the name of a statement and mean something else: "balance sheet date". */
  readonly unrelated: readonly string[];
  readonly measures: readonly Measure[];
  /** Other names of lines, the first of each as measures call it. */
  readonly lines: readonly (readonly string[])[];
  /** What names of statements begin with as compounds: "Konzern" of "Konzernbilanz". */
  readonly prefixes: readonly string[];
  /** Words that end the name of a company: "Inc.", "and Subsidiaries". */
  readonly companies: readonly string[];
  /** Words for a statement of less than the whole: "Parent Company Only". */
  readonly scopes: readonly string[];
  /** Words beside the name of a statement in its heading: of its scope, its state and its period, without the names of months. */
  readonly asides: readonly string[];
  /** Words of a question for how a figure is stated, whichever it is: its period, its unit, and that it is one. */
  readonly stating: readonly string[];
  /** Expressions of a question that has a verb for stating figures: "What did Acme report as …". The verbs are its group. */
  readonly reporting: RegExp;
  /** Expressions of a question that asks for no value: "How is …", "where". */
  readonly asksForNone: RegExp;
  /** Words of a question that ask for what is computed from figures: "growth", "average". */
  readonly computing: readonly string[];
  /** Words for the result beside them, which alone may name a figure: "growth rate", but "tax rate". */
  readonly results: readonly string[];
}

/** @param names phrases, separated by commas. @param lines phrases, separated by commas. */
export const measure = (names: string, lines: string, statement?: Statement): Measure => ({
  names: list(names),
  lines: list(lines),
  ...(statement && { statement }),
});

/** @param names phrases, separated by commas. @param headings phrases, separated by commas. */
export const part = (names: string, headings: string): Part => ({ names: list(names), headings: list(headings) });
