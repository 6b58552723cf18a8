import { AppError, isTransient } from '@cardinal/kernel';
import { estimateTokens, type ToolCall, type ToolResult } from '@cardinal/llm';
import type { Card } from '../../domain/card.js';
import type { Given } from '../../domain/prompt/given.js';
import { describeTable } from '../../domain/tables/describe-table.js';
import { resultText } from '../../domain/tables/result-text.js';
import { cited } from '../../domain/tables/table-rows.js';
import { filled, oneLine } from '../../domain/messages.js';
import { overTables, sourcesAt } from '../over-tables.js';
import { fieldsOf, longestQuery, mostFound, numbered, textOf, type PreparedCall } from './prepared-call.js';
import { describeTables, queryTable } from './prompts.js';
import type { Session } from './session.js';

/**
 * Parses a tool call about tables. Only tables of documents are described that a search of the ask finds, in its collections and with its
 * filters; a program runs only over a table that was described, if the team may still see it.
 *
 * @returns undefined if the call is for another tool.
 */
export function prepareTableCall(session: Session, { id: callId, name, input }: ToolCall): PreparedCall | undefined {
  const fields = fieldsOf(input);
  const prepared = (status: string, work: (tokens: number) => Promise<Told>): PreparedCall => ({
    status,
    run: async (tokens) => ({ callId, ...(await attempt(session, () => work(tokens))) }),
  });
  switch (name) {
    case describeTables.name: {
      const query = textOf(fields['query']).trim().slice(0, longestQuery);
      return prepared(filled(session.messages.tablesOn, { question: oneLine(query) }), (tokens) =>
        described(session, query, tokens),
      );
    }
    case queryTable.name: {
      const id = textOf(fields['table']);
      const fileName = session.tables.get(id)?.table.fileName;
      const { working, computing } = session.messages;
      const status = fileName === undefined ? working : filled(computing, { file: oneLine(fileName) });
      return prepared(status, (tokens) => computed(session, id, programOf(fields['program']), tokens));
    }
    default:
      return undefined;
  }
}

const titleFor = (fileName: string): string => `Computed from ${fileName}`;

type Told = Pick<ToolResult, 'failed' | 'content'>;

const failed = (why: string): Told => ({ failed: true, content: [{ kind: 'text', text: why }] });

async function described(session: Session, query: string, tokens: number): Promise<Told> {
  if (query === '') return failed(`query must be a text of 1 to ${longestQuery} characters.`);
  const { cards } = await session.search(query, mostFound);
  const found = await session.deps.tables.finder.near(cards, session.scope);
  const lines: string[] = [];
  let left = tokens;
  for (const table of found) {
    const near = cards.find(({ fileId }) => fileId === table.fileId);
    if (!near) continue;
    const known = [...session.tables].find(
      ([
        ,
        {
          table: { fileId, index },
        },
      ]) => fileId === table.fileId && index === table.index,
    );
    const id = known?.[0] ?? `t${session.tables.size + 1}`;
    const told = describeTable(id, table.fileName, table.facts);
    const within = told.filter((line) => (left -= estimateTokens(line) + 1) >= 0);
    if (within.length === 0) break;
    session.tables.set(id, { table, near });
    lines.push(...within);
  }
  const text = lines.length > 0 ? lines.join('\n') : 'No table was found near this.';
  return { failed: false, content: [{ kind: 'text', text }] };
}

async function computed(session: Session, id: string, program: string | undefined, tokens: number): Promise<Told> {
  const described = session.tables.get(id);
  if (!described) return failed('table must be the id of a table that describe_tables returned.');
  if (program === undefined) return failed('program must be an object, as the schema of the tool says.');
  const { deps, scope, given } = session;
  const { table, near } = described;
  const { fileId, fileName, index } = table;
  const place = { teamId: scope.teamId, collectionId: near.collectionId, currentOnly: scope.currentOnly };
  const result = await deps.tables.querier.query({ ...place, fileId, index, program, language: 'en' }, scope.signal);
  const title = titleFor(fileName);
  const frame = estimateTokens(title) + 100;
  const told = resultText(result, (text) => estimateTokens(text) + frame <= tokens);
  if (!told) return failed('The result is longer than what can be read now: ask for less.');
  const starts = result.rows.flatMap(({ cells }) => cells.map(({ start }) => start));
  const places = [...new Set([starts[0], starts.at(-1)])].filter((start) => start !== undefined);
  const sources = await sourcesAt(deps.library, scope, near, places);
  const { rowsScanned, rowsUsed, rowsExcluded, totalRows } = result;
  const one: Given = {
    ...{ id: `computed-${given.size + 1}`, title, text: told.text, sources },
    computation: {
      ...{ fileId, index, fileName, program, ...cited(result) },
      ...{ rowsScanned, rowsUsed, rowsExcluded, totalRows, unsure: false },
    },
  };
  given.set(one.id, one);
  const document = { id: one.id, title: numbered(session, one), text: one.text };
  const beside = told.beside === '' ? [] : [{ kind: 'text' as const, text: told.beside }];
  return { failed: false, content: [{ kind: 'document', document }, ...beside] };
}

/** Computes the question over the tables of the hits, if the question has no other reading. @returns the result, or nothing. */
export async function computedOver(
  { deps, request, signal }: Session,
  hits: readonly Card[],
): Promise<readonly Given[]> {
  const { library, tables } = deps;
  const { computed: said } = await overTables(
    { computer: tables.computer, library },
    request,
    request.question,
    hits,
    signal,
  );
  if (!said) return [];
  const { answer, basis, sources, computation } = said;
  const text = `${answer}\n${basis}`;
  return [{ id: 'computed-1', title: titleFor(computation.fileName), text, sources, computation }];
}

/** The program as JSON. Some models send it as a string within their JSON. */
function programOf(program: unknown): string | undefined {
  if (typeof program !== 'string') return typeof program === 'object' ? JSON.stringify(program) : undefined;
  try {
    return programOf(JSON.parse(program));
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

/** Reports errors in a program, or in computing it, to the model. Transient failures of services are thrown. */
async function attempt({ signal, deps, request }: Session, work: () => Promise<Told>): Promise<Told> {
  try {
    return await work();
  } catch (thrown) {
    signal.throwIfAborted();
    if (!(thrown instanceof AppError) || isTransient(thrown)) throw thrown;
    if (thrown.kind === 'invalid' || thrown.kind === 'conflict') return failed(thrown.message);
    if (thrown.kind === 'internal') deps.logger.warn('could not read a table', { err: thrown, askId: request.askId });
    return failed('That could not be looked up.');
  }
}
