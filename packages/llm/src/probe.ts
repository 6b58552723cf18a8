import { AppError } from '@cardinal/kernel';
import { ModelLacksAbilityError, ModelProtocolError } from './errors.js';
import type { LanguageModel, ModelEvent, ModelRequest } from './language-model.js';

/** What a configured model turned out to do. */
export interface ModelProbe {
  readonly model: string;
  /** The code of what failed; absent: it answered. */
  readonly failed?: string;
  /** What failed, in words that are safe to show. */
  readonly why?: string;
  /** From the request to the first word, in milliseconds. */
  readonly firstWordMs: number;
  /** Whether the answer came in parts. */
  readonly streams: boolean;
  /** Whether it called the tool that it was asked to call, in order. `refused`: its server takes none. */
  readonly tools: 'used' | 'passed over' | 'refused';
  /** Whether its server counts tokens; otherwise they are estimated. */
  readonly countsTokens: boolean;
}

const speak: ModelRequest = {
  instructions: 'You are asked whether you work. Do as you are told.',
  messages: [{ role: 'user', content: [{ kind: 'text', text: 'Write the numbers from one to twenty in words.' }] }],
  tools: [],
  maxCompletionTokens: 200,
};

const callTool: ModelRequest = {
  ...speak,
  messages: [{ role: 'user', content: [{ kind: 'text', text: 'Call the tool `report` with works set to true.' }] }],
  tools: [
    {
      name: 'report',
      description: 'Reports that you work.',
      inputSchema: {
        type: 'object',
        properties: { works: { type: 'boolean' } },
        required: ['works'],
        additionalProperties: false,
      },
    },
  ],
};

/** Asks a model twice, for a few tokens, whether it answers, streams and uses tools. Throws only the signal's reason. */
export async function probeModel(model: LanguageModel, signal: AbortSignal): Promise<ModelProbe> {
  const started = performance.now();
  const probe = {
    model: model.description.id,
    firstWordMs: 0,
    streams: false,
    tools: 'refused',
    countsTokens: false,
  } as const;
  try {
    const said: ModelEvent[] = [];
    let firstWordMs = 0;
    for await (const event of model.respond(speak, { signal })) {
      if (event.kind === 'text' && firstWordMs === 0) firstWordMs = Math.ceil(performance.now() - started);
      said.push(event);
    }
    const words = said.filter(({ kind }) => kind === 'text').length;
    const usage = said.findLast((event) => event.kind === 'usage');
    const countsTokens = usage?.kind === 'usage' && usage.usage.isEstimate === undefined;
    if (words === 0) return { ...probe, failed: 'EMPTY', why: 'It said nothing.' };
    return { ...probe, firstWordMs, streams: words > 1, tools: await toolsOf(model, signal), countsTokens };
  } catch (thrown) {
    signal.throwIfAborted();
    if (!(thrown instanceof AppError)) throw thrown;
    return { ...probe, failed: thrown.code, why: thrown.message };
  }
}

async function toolsOf(model: LanguageModel, signal: AbortSignal): Promise<ModelProbe['tools']> {
  try {
    for await (const event of model.respond(callTool, { signal })) if (event.kind === 'tool-call') return 'used';
    return 'passed over';
  } catch (thrown) {
    if (thrown instanceof ModelLacksAbilityError) return 'refused';
    if (thrown instanceof ModelProtocolError) return 'passed over';
    throw thrown;
  }
}

/** The probe as one line for a person. */
export function describeProbe({
  model,
  failed,
  why = '',
  firstWordMs,
  streams,
  tools,
  countsTokens,
}: ModelProbe): string {
  if (failed !== undefined) return `${model}: does not answer (${failed}): ${why}`;
  const facts = [
    `answers (first word after ${firstWordMs} ms)`,
    streams ? 'streams' : 'does not stream',
    { used: 'uses tools', 'passed over': 'passes over tools', refused: 'has no tools: questions are answered without' }[
      tools
    ],
    countsTokens ? 'counts tokens' : 'counts no tokens: they are estimated',
  ];
  return `${model}: ${facts.join(', ')}`;
}
