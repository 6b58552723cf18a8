import type * as sqlite from '@photostructure/sqlite';
import { afterEach, vi } from 'vitest';
import { growing, isOfProduct } from './product-calls.js';

/**
 * Checks the plan of every statement that the code under test prepares, in every test: no table that grows with documents, cards or asks is
 * read as a whole, nor the rows of a whole team, nor those that have a value that most rows have. The statistics that decide the plans are the same in all files (`planner-statistics.ts`),
 * so that a file of users has the plans that tests see.
 */

/** Steps of plans that may stay as they are: part of the statement, the step, and the reason. */
const allowed: readonly (readonly [statement: string, step: RegExp, why: string])[] = [
  ['FROM gateway_users', /team_id=/, 'few rows, made by operators'],
  ['FROM ingest_collections', /team_id=/, 'few rows, made by people'],
  ['FROM ingest_instances', /team_id=/, 'all of a team is wanted: its count, or pages for the command line'],
  [
    'id > ? AND ever_processed = ? ORDER BY id ASC LIMIT',
    /rowid>/,
    'the next documents by id, of which most are wanted',
  ],
  ['announced < revision', /INDEX extraction_conflict_counts_unannounced/, 'the index has only what is wanted'],
  ['stage = ? AND status IN', /queue \(stage=/, 'the next team with a waiting file, in the order of the index'],
  ['WITH RECURSIVE found', /^SCAN extraction_conflict/, 'the first row of an index, for the first value'],
];

const faults: string[] = [];
const checked = new Set<string>();
const anyOf = growing.join('|');
const costly = new RegExp(
  [
    `^SCAN (?:${anyOf})\\b(?!.*VIRTUAL)`,
    `^SEARCH (?:${anyOf}) USING INTEGER PRIMARY KEY \\(rowid[<>]\\?\\)$`,
    String.raw`^SEARCH \w+ USING .*\((?:team_id|deleted_ms|pending|stage|status)=\?\)$`,
  ].join('|'),
);

function check(sql: string, explain: (sql: string) => readonly unknown[]): void {
  if (checked.has(sql) || !/^\s*(?:SELECT|WITH|UPDATE|DELETE|INSERT)\b/i.test(sql)) return;
  const steps = (explain(`EXPLAIN QUERY PLAN ${sql}`) as { readonly detail: string }[]).map(({ detail }) => detail);
  const text = sql.replaceAll(/\s+/g, ' ');
  const found = steps.filter((step) => costly.test(step));
  if (found.every((step) => allowed.some(([part, of]) => text.includes(part) && of.test(step)))) {
    checked.add(sql);
  } else if (isOfProduct()) {
    checked.add(sql);
    faults.push([text, ...steps].join('\n  '));
  }
}

type Prepare = sqlite.DatabaseSyncInstance['prepare'];

vi.mock('@photostructure/sqlite', async (original) => {
  const actual = await original<typeof sqlite>();
  class Planned extends actual.DatabaseSync {
    override prepare(...args: Parameters<Prepare>): ReturnType<Prepare> {
      check(args[0], (other) => super.prepare(other).all());
      return super.prepare(...args);
    }
  }
  return { ...actual, DatabaseSync: Planned };
});

afterEach(() => {
  const found = faults.splice(0);
  if (found.length > 0) throw new Error(`Statements that read more than they need:\n${found.join('\n')}`);
});
