import type { AnswerEvent, Client, Schemas } from '@cardinal/client/node';
import { chosen, namesOf, needed, type Command, type Running } from '../command.js';
import { oneLine } from '../terminal/foreign-text.js';
import { inked, type Line } from '../terminal/ink.js';
import { findCollection } from './find-collection.js';
import { readingFields, readingOptions } from './search.js';
import type { ServerTools } from './tools.js';

const modes = namesOf<Schemas['AskMode']>({ fast: true, full: true });

type Done = Schemas['AskDone'];

export const askCommands: readonly Command<ServerTools>[] = [
  {
    words: ['ask'],
    purpose: 'Ask a question of a collection; the answer appears as it is written, its sources below it.',
    options: {
      ...readingOptions,
      mode: { value: 'MODE', choices: modes, purpose: 'full reads more and takes longer.' },
      model: { value: 'ID', purpose: 'One that the server has.' },
      chat: { value: 'ID', purpose: 'The chat that the question continues.' },
      events: { purpose: 'Each event of the answer as a line of JSON, as it comes.' },
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
        ...(chat !== undefined && { chat_id: chat }),
      };
      const client = connect(values);
      const { id } = await findCollection(client, needed(values, 'collection'), { signal });
      const answer: string[] = [];
      const sources: Schemas['AskSource'][] = [];
      let done: Done | undefined;
      for await (const event of untilInterrupted(client, client.streamAskCollection(id, request, { signal }), signal)) {
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
];

/** The events, of an ask that the server gives up as well once nobody waits for it. */
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
    // Where that fails, too, the ask ends by itself.
    if (signal.aborted && askId !== undefined) await client.cancelAsk(askId).catch(() => undefined);
    throw thrown;
  }
}

/** @param isSilent nothing of the answer is shown yet, whose line the status would take. */
function showEvent(event: AnswerEvent, { people, status }: Running, isSilent: boolean): void {
  if (event.type === 'status' && isSilent) status.show(event.data.message);
  if (event.type === 'answer_chunk') people?.type(event.data.content);
}

/** What an ending means that is no answer. */
const outcomes: Readonly<Record<string, string>> = {
  not_found: 'The documents do not answer this.',
  closest_passage: 'No language model wrote this: it is the passage that comes closest.',
};
const stops: Readonly<Record<string, string>> = {
  refusal: 'The language model refused to answer.',
  max_tokens: 'The answer is cut: it has reached its greatest length.',
};

/** What stands below an answer: how it ended, where that was no answer, and what it rests on. */
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
  ];
}
