import type { AnswerEvent, Client, Schemas } from '@cardinal/client/node';
import { chosen, namesOf, needed, type Command, type Running } from '../command.js';
import { oneLine } from '../terminal/foreign-text.js';
import { inked, type Line } from '../terminal/ink.js';
import { findCollections } from './find-collection.js';
import { readingFields, readingOptions } from './search.js';
import { UsageError } from '../usage-error.js';
import { serverOptions, type ServerTools } from './tools.js';

const ratings = namesOf<'up' | 'down'>({ up: true, down: true });
const modes = namesOf<Schemas['AskMode']>({ fast: true, full: true });

type Done = Schemas['AskDone'];

export const askCommands: readonly Command<ServerTools>[] = [
  {
    words: ['ask'],
    purpose:
      'Ask a question about one or more collections. The answer is printed as it is written, followed by its sources.',
    options: {
      ...readingOptions,
      mode: { value: 'MODE', choices: modes, purpose: 'full reads more and takes longer.' },
      model: { value: 'ID', purpose: 'One of the models of the server.' },
      chat: { value: 'ID', purpose: 'The chat to continue; only with one collection.' },
      events: { purpose: 'Print each event of the answer as a line of JSON, as it arrives.' },
    },
    operands: { usage: 'QUESTION', least: 1, most: 1 },
    async run({ connect }, values, running, [question = '']) {
      const { signal } = running;
      const { mode, model, chat } = values;
      const request = {
        question,
        ...readingFields(values),
        ...(mode !== undefined && { mode: chosen('mode', mode, modes) }),
        ...(model !== undefined && { model }),
      };
      const client = connect(values);
      const [id = 0, ...more] = await findCollections(client, needed(values, 'collection'), { signal });
      if (more.length > 0 && chat !== undefined) throw new UsageError('--chat requires exactly one collection');
      const asked =
        more.length === 0
          ? client.streamAskCollection(id, { ...request, ...(chat !== undefined && { chat_id: chat }) }, { signal })
          : client.streamAskCollections({ ...request, collection_ids: [id, ...more] }, { signal });
      const answer: string[] = [];
      const sources: Schemas['AskSource'][] = [];
      let done: Done | undefined;
      for await (const event of untilInterrupted(client, asked, signal)) {
        if (event.type === 'source') sources.push(event.data);
        if (event.type === 'done') done = event.data;
        if (event.type === 'answer_chunk') answer.push(event.data.content);
        if (values['events'] !== undefined) running.emit(event);
        else if (running.people) showEvent(event, running, answer.length === 0);
      }
      if (values['events'] !== undefined) return undefined;
      if (!running.people) return { answer: answer.join(''), sources, ...done };
      running.people.type('\n');
      for (const line of below(sources, done)) running.people.print(line);
      return undefined;
    },
  },
  {
    words: ['feedback'],
    purpose: 'Give feedback on an answer, replacing earlier feedback.',
    options: {
      rating: { value: 'RATING', choices: ratings },
      comment: { value: 'TEXT', purpose: 'Feedback in your own words.' },
      clear: { purpose: 'Remove earlier feedback.' },
      ...serverOptions,
    },
    operands: { usage: 'ASK_ID', least: 1, most: 1 },
    async run({ connect }, values, { signal }, [askId = '']) {
      const { rating, comment, clear } = values;
      if ((clear === undefined) === (rating === undefined && comment === undefined)) {
        throw new UsageError('--rating or --comment is required, or --clear instead');
      }
      const said = {
        ...(rating !== undefined && { rating: chosen('rating', rating, ratings) }),
        ...(comment !== undefined && { comment }),
      };
      return connect(values).rateAnswer(askId, said, { signal });
    },
    show: ({ ask_id: askId, feedback: { rating, comment } }: Schemas['ChatAsk']) => [
      [
        `${askId}  `,
        inked(
          'dim',
          [rating, comment]
            .filter(Boolean)
            .map((text) => oneLine(text ?? ''))
            .join(': ') || 'no feedback',
        ),
      ],
    ],
  },
];

/** Yields the events of an ask, and cancels the ask on the server if the signal aborts. */
async function* untilInterrupted(
  client: Client,
  events: AsyncIterable<AnswerEvent>,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  let askId: string | undefined;
  try {
    for await (const event of events) {
      if ('ask_id' in event.data) askId ??= event.data.ask_id;
      yield event;
    }
  } catch (thrown) {
    // If the cancellation fails, the ask simply runs to its end.
    if (signal.aborted && askId !== undefined) await client.cancelAsk(askId).catch(() => undefined);
    throw thrown;
  }
}

/** @param isSilent whether no text of the answer is shown yet, so that a status line cannot overwrite it. */
function showEvent(event: AnswerEvent, { people, status }: Running, isSilent: boolean): void {
  if (event.type === 'status' && isSilent) status.show(event.data.message);
  if (event.type === 'answer_chunk') people?.type(event.data.content);
}

/** Explanations of outcomes that are not plain answers. */
const outcomes: Readonly<Record<string, string>> = {
  not_found: 'The documents do not answer this.',
  closest_passage: 'This was not written by a language model: it is the closest passage.',
};
const stops: Readonly<Record<string, string>> = {
  refusal: 'The language model refused to answer.',
  max_tokens: 'The answer was cut off at its maximum length.',
};

/** Lines below an answer: notes on its outcome, its sources, their conflicts, and the ask's id. */
function below(sources: readonly Schemas['AskSource'][], done: Done | undefined): readonly Line[] {
  const notes = [outcomes[done?.outcome ?? ''], stops[done?.stop_reason ?? '']].filter((note) => note !== undefined);
  const conflicts = sources.flatMap(({ metadata }) => metadata?.conflicts ?? []);
  return [
    ...notes.map((note): Line => [inked('yellow', note)]),
    ...(sources.length > 0 ? [[], [inked('bold', 'Sources')]] : []),
    ...sources.map(({ file_name: file, page, title }, at): Line => [
      `[${at + 1}] ${oneLine(title)}  `,
      inked('dim', `${oneLine(file)}, page ${page}`),
    ]),
    ...conflicts.map(({ id, with: other }): Line => [
      inked('yellow', `conflict ${id}: ${oneLine(other.file_name)}, page ${other.page}: ${oneLine(other.sentence)}`),
    ]),
    ...(done ? [[], [inked('dim', `ask ${oneLine(done.ask_id)}`)] satisfies Line] : []),
  ];
}
