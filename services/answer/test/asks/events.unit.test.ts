import type { EventSubscriber } from '@cardinal/bus';
import { asking } from '@cardinal/contracts';
import { expect, it } from 'vitest';
import type { AskRequest } from '../../src/domain/ask.js';
import { analyseQuestion } from '../../src/domain/question/question.js';
import { subscribeToAsks } from '../../src/inbound/events.js';

/** The request that the use case gets for a question on the bus. */
async function received(message: Parameters<typeof asking.AskRequested.fromPartial>[0]): Promise<AskRequest> {
  const requests: AskRequest[] = [];
  const bus = {
    async subscribe(_event: unknown, { handle }: { handle: (event: object) => Promise<void> }) {
      await handle({
        data: asking.AskRequested.fromPartial(message),
        occurredAtMs: 5,
        signal: AbortSignal.timeout(9_000),
      });
      return { [Symbol.asyncDispose]: async () => undefined };
    },
  } as unknown as EventSubscriber;
  const runAsk = async (request: AskRequest) => void requests.push(request);
  await using _subscription = await subscribeToAsks(bus, { runAsk, abandonAsk: async () => undefined, concurrency: 1 });
  const [request] = requests;
  if (!request) throw new Error('no question was asked');
  return request;
}

it.each([
  'How many books may a reader borrow?',
  'Which suppliers are from Berlin?',
  'Được mượn bao nhiêu cuốn sách?',
  'Wie lang ist die Lieferfrist?',
  '成人门票多少钱？',
  'पंजीकरण शुल्क कितना है?',
])('a question is read by what can be seen of it: %s', async (question) => {
  const others = [`\ufeff${[...question].join('\u200b')}\u200f`, question.replaceAll(' ', ' \u00a0\t ')];
  for (const other of others) {
    const request = await received({ question: other, history: [{ role: 'user', content: other }] });

    expect(analyseQuestion(request.question)).toEqual(analyseQuestion(question));
    expect(request.history).toEqual([{ role: 'user', content: question }]);
  }
});

it('keeps the lines of a question, answers of the history, and a question without anything visible', async () => {
  const request = await received({
    question: 'One:\n\n  two',
    history: [{ role: 'assistant', content: 'a  b\u00ad' }],
  });

  expect(request.question).toBe('One:\n\n two');
  expect(request.history).toEqual([{ role: 'assistant', content: 'a  b\u00ad' }]);
  expect((await received({ question: '\u200b' })).question).toBe('\u200b');
});
