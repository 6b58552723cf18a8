import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { needed, piped, type Command } from '../../command.js';
import { bar } from '../../terminal/status-line.js';
import { integer, UsageError } from '../../usage-error.js';
import { collectionOptions, findCollection } from '../find-collection.js';
import type { ServerTools } from '../tools.js';
import { missed, readBounds } from './bounds.js';
import { compareRuns } from './compare.js';
import { figuresOf } from './metrics.js';
import { judgeCollection } from './judge.js';
import { readQuestions } from './read-questions.js';
import { reportLines, type EvalReport } from './report.js';
import { checkKept, keepRun, ofFile, readRun } from './run-file.js';

/** Default number of concurrent questions: more would load a server that others use as well. */
const usualParallel = 4;

export const evalCommands: readonly Command<ServerTools>[] = [
  {
    words: ['eval'],
    purpose: 'Evaluate how well a collection answers questions with known answers, each a line of JSON in FILE.',
    options: {
      ...collectionOptions,
      ask: { purpose: 'Also evaluate answers, which uses tokens.' },
      out: { value: 'RUN', purpose: 'Store the figures and each result in this file.' },
      against: { value: 'RUN', purpose: 'Compare with a stored run, question by question.' },
      'fail-under': {
        value: 'METRIC=VALUE',
        isRepeatable: true,
        purpose: 'Exit with code 1 if this figure is below the value, 0 to 1.',
      },
      parallel: { value: 'N', purpose: `Questions at once; default ${usualParallel}.` },
    },
    operands: { usage: 'FILE|-', least: 1, most: 1, areFiles: true },
    async run({ connect }, values, { signal, status, stdin }, [path = '']): Promise<EvalReport> {
      const { out, against, parallel, ask } = values;
      const isAsked = ask !== undefined;
      const atOnce = parallel === undefined ? usualParallel : integer('parallel', parallel, 1);
      const all = readQuestions(await readInput(path, stdin, signal));
      const questions = all.filter(({ documents }) => isAsked || documents.length > 0);
      if (questions.length === 0)
        throw new UsageError('no question names documents; the others are judged only with --ask');
      const bounds = values['fail-under'] === undefined ? [] : readBounds(values['fail-under'], questions, isAsked);
      const before = against === undefined ? undefined : await readRun(against);
      if (out !== undefined) await checkKept(out);
      const client = connect(values);
      const { id, name } = await findCollection(client, needed(values, 'collection'), { signal });
      const results = await judgeCollection({
        client,
        collectionId: id,
        questions,
        isAsked,
        parallel: atOnce,
        signal,
        onProgress: (ended) =>
          status.show(`${bar(ended / questions.length)}  ${ended} of ${questions.length} questions`),
      });
      const figures = figuresOf(results);
      const run = { collection: { id, name }, asked: isAsked, figures, results };
      if (out !== undefined) await keepRun(out, run);
      return {
        ...run,
        passed_over: all.length - questions.length,
        ...(before && { against: compareRuns(results, before) }),
        below: missed(bounds, figures),
      };
    },
    show: reportLines,
    exitCode: ({ below }: EvalReport) => (below.length > 0 ? 1 : 0),
  },
];

/** Reads a file or standard input. A pipeline destroys standard input on abort, so that a terminal does not keep the process alive. */
const readInput = (path: string, stdin: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<string> =>
  path === piped
    ? pipeline(stdin, (chunks: AsyncIterable<Uint8Array>) => text(chunks), { signal })
    : ofFile(path, () => readFile(path, { encoding: 'utf8', signal }));
