import { ModelProtocolError } from './errors.js';
import { likelyPromptTokens, likelyTokens } from './estimate.js';
import { noModelUsage, type ModelEvent, type ModelRequest, type ModelUsage } from './language-model.js';
import { documentsOf } from './message.js';

/** UTF-16 units that no token is longer than on average: a longer reply exceeds `maxCompletionTokens` by any tokenizer. */
const unitsPerToken = 16;

/**
 * Holds a model's events to the promises of `LanguageModel`, so that every adapter keeps them the same way: drops citations of documents that were
 * not in the request or with another text, drops empty text, estimates missing usage, cuts a reply that goes far
 * beyond its greatest length, and refuses a stream without an end or with events after it.
 *
 * @throws {ModelProtocolError}
 */
export async function* checked(request: ModelRequest, events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
  const documents = documentsOf(request.messages);
  const tools = new Set(request.tools.map((tool) => tool.name));
  const calls = new Set<string>();
  const usage = createUsage(request);
  let ended = false;
  for await (const event of events) {
    if (ended) throw new ModelProtocolError('The model went on after its end.');
    if (event.kind !== 'usage') yield* usage.before();
    switch (event.kind) {
      case 'text':
        if (usage.isBeyond(event.text)) {
          yield* usage.atEnd();
          yield { kind: 'end', reason: 'length' };
          return;
        }
        if (event.text !== '') yield event;
        break;
      case 'citation': {
        const cited = documents.get(event.documentId)?.text.slice(event.start, event.end);
        if (cited !== undefined && cited !== '' && cited === event.quote) yield event;
        break;
      }
      case 'tool-call':
        if (!tools.has(event.call.name)) throw new ModelProtocolError('The model called a tool that it was not given.');
        if (calls.has(event.call.id)) throw new ModelProtocolError('The model used the id of a tool call twice.');
        if (usage.isBeyond(JSON.stringify(event.call.input))) {
          throw new ModelProtocolError('The model called a tool with more than it may write.');
        }
        calls.add(event.call.id);
        yield event;
        break;
      case 'usage':
        usage.told(event.usage);
        yield event;
        break;
      case 'passage-end':
      case 'carried':
      case 'model':
        yield event;
        break;
      case 'end':
        if (event.reason === 'tools' ? calls.size === 0 : event.reason === 'answered' && calls.size > 0) {
          throw new ModelProtocolError('The model ended for a reason that does not fit what it did.');
        }
        ended = true;
        yield* usage.atEnd();
        yield event;
        break;
    }
  }
  if (!ended) throw new ModelProtocolError('The model broke off without an end.');
}

/** What the provider counted, or an estimate: never more than was reserved for the request. */
function createUsage(request: ModelRequest) {
  const longest = request.maxCompletionTokens * unitsPerToken;
  let counted: ModelUsage | undefined;
  let estimate: ModelUsage | undefined;
  let written = '';
  return {
    told(usage: ModelUsage): void {
      // Some servers send zeros where they do not count.
      if (usage.promptTokens + usage.cacheReadTokens + usage.cacheWriteTokens > 0) counted = usage;
    },
    /** So that a call which breaks off is in the books with its prompt. */
    *before(): Generator<ModelEvent> {
      if (counted ?? estimate) return;
      estimate = { ...noModelUsage, promptTokens: likelyPromptTokens(request), isEstimate: true };
      yield { kind: 'usage', usage: estimate };
    },
    /** @returns whether it is too much, together with what was written before. */
    isBeyond(text: string): boolean {
      if (written.length + text.length > longest) return true;
      written += text;
      return false;
    },
    *atEnd(): Generator<ModelEvent> {
      if (counted || !estimate) return;
      const completionTokens = Math.min(request.maxCompletionTokens, likelyTokens(written));
      yield { kind: 'usage', usage: { ...estimate, completionTokens } };
    },
  };
}
