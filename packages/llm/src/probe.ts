import { AppError } from '@cardinal/kernel';
import {
  ModelLacksAbilityError,
  ModelMisusesToolsError,
  ModelProtocolError,
  ModelRefusedError,
  ServerWords,
} from './errors.js';
import type { LanguageModel, ModelEvent, ModelRequest } from './language-model.js';

/** The abilities of a configured model, as found by trying. */
export interface ModelProbe {
  readonly model: string;
  /** Error code of the failure; absent if the model answered. */
  readonly failed?: string;
  /** The failure in words that are safe to show. */
  readonly why?: string;
  /** The message of the server or the operating system. For operators only, after secrets are removed. */
  readonly said?: string;
  /** From the request to the first word, in milliseconds. */
  readonly firstWordMs: number;
  /** Whether the answer came in several events. */
  readonly streams: boolean;
  /** Whether the model called the tool that it was asked to call. `refused`: its server rejects tools. */
  readonly tools: 'used' | 'passed over' | 'misused' | 'refused';
  /** Whether its server counts tokens; otherwise they are estimated. */
  readonly countsTokens: boolean;
}

const speak: ModelRequest = {
  instructions: 'You are asked whether you work. Do as you are told.',
  messages: [{ role: 'user', content: [{ kind: 'text', text: 'Write the numbers from one to twenty in words.' }] }],
  tools: [],
  // A model that reasons first needs many more tokens than the answer.
  maxCompletionTokens: 1_000,
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

/** Makes two short requests to find out whether a model answers, streams and uses tools. Throws only the signal's reason. */
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
    if (words === 0) return { ...probe, failed: 'EMPTY', why: silenceOf(said.at(-1)) };
    return { ...probe, firstWordMs, streams: words > 1, tools: await toolsOf(model, signal), countsTokens };
  } catch (thrown) {
    signal.throwIfAborted();
    if (!(thrown instanceof AppError)) throw thrown;
    return { ...probe, failed: thrown.code, why: thrown.message, said: saidBy(thrown) };
  }
}

async function toolsOf(model: LanguageModel, signal: AbortSignal): Promise<ModelProbe['tools']> {
  try {
    for await (const event of model.respond(callTool, { signal })) if (event.kind === 'tool-call') return 'used';
    return 'passed over';
  } catch (thrown) {
    // Some servers reject tools without naming them in the error.
    if (thrown instanceof ModelLacksAbilityError || thrown instanceof ModelRefusedError) return 'refused';
    if (thrown instanceof ModelMisusesToolsError) return 'misused';
    if (thrown instanceof ModelProtocolError) return 'passed over';
    throw thrown;
  }
}

function silenceOf(last: ModelEvent | undefined): string {
  const isCut = last?.kind === 'end' && last.reason === 'length';
  return isCut
    ? `The model wrote no text within ${speak.maxCompletionTokens} tokens: all were used for reasoning.`
    : 'The model wrote no text.';
}

/** Maximum length of the reported message, in UTF-16 units, and maximum number of nested causes that are followed. */
const longestSaid = 200;
const deepestCause = 5;

/** The message of the innermost cause: that of the server or the operating system. */
function saidBy({ cause, facts }: AppError): string {
  let inner = cause;
  for (let depth = 0; depth < deepestCause && inner instanceof Error && inner.cause instanceof Error; depth++)
    inner = inner.cause;
  const words =
    inner instanceof ServerWords ? inner.words : inner instanceof Error ? inner.message || codeOf(inner) : '';
  const line = words.slice(0, longestSaid).replace(/\s+/g, ' ').trim();
  const { status = 0 } = facts;
  return [status === 0 ? '' : `status ${String(status)}`, line].filter((part) => part !== '').join(': ');
}

/** For an error without a message, as when a connection failed at every address of a host. */
const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

const toolsInWords: Readonly<Record<ModelProbe['tools'], string>> = {
  used: 'uses tools',
  'passed over': 'ignores tools',
  misused: 'makes invalid tool calls: such questions are answered without tools',
  refused: 'does not support tools: questions are answered without them',
};

/** The probe as one line for a person. */
export function describeProbe({
  model,
  failed,
  why = '',
  said = '',
  firstWordMs,
  streams,
  tools,
  countsTokens,
}: ModelProbe): string {
  if (failed !== undefined) return `${model}: does not answer (${failed}): ${why}${said === '' ? '' : ` (${said})`}`;
  const facts = [
    `answers (first word after ${firstWordMs} ms)`,
    streams ? 'streams' : 'does not stream',
    toolsInWords[tools],
    countsTokens ? 'counts tokens' : 'does not count tokens: they are estimated',
  ];
  return `${model}: ${facts.join(', ')}`;
}
