import type { asking } from '@cardinal/contracts';
import type { Harness } from '../harness.js';

const source: asking.AskSource = {
  fileId: 1,
  fileName: 'rules.pdf',
  page: 3,
  ordinal: 2,
  score: 0.5,
  contentPreview: 'At most…',
  cardId: 9,
  title: 'T',
  conflicts: [],
};

const usage: asking.AskUsage = {
  llmPrompt: 11,
  llmCompletion: 5,
  llmCacheRead: 4,
  llmCacheWrite: 0,
  embedding: 8,
  rerank: 0,
  embeddingModel: 'mini',
};

interface Told {
  readonly text?: readonly string[];
  readonly isFound?: boolean;
  readonly outcome?: string;
  readonly stopReason?: string;
}

/** Lets every ask be answered, by default in two pieces and with one source. */
export function answerEveryAsk({ bus }: Harness, told: Told = {}): void {
  const { text = ['At most ', '140 euros. [1]'], isFound = true, outcome = 'answered', stopReason = 'end_turn' } = told;
  bus.onAsk = ({ askId }) => {
    bus.say(askId, { $case: 'status', value: { message: 'searching' } });
    if (isFound) bus.say(askId, { $case: 'source', value: source });
    for (const content of text) bus.say(askId, { $case: 'chunk', value: { content } });
    const totalSources = isFound ? 1 : 0;
    bus.say(askId, { $case: 'done', value: { totalSources, model: 'extractive', usage, outcome, stopReason } });
  };
}

/** Lets every ask fail. */
export function failEveryAsk({ bus }: Harness, kind: string): void {
  bus.onAsk = ({ askId }) => bus.say(askId, { $case: 'failed', value: { kind, code: 'LLM_BROKEN', message: 'No.' } });
}

/** URL at which the gateway listens, for real clients. */
export async function urlOf({ gateway: { app } }: Harness): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port');
  return `http://127.0.0.1:${address.port}`;
}
