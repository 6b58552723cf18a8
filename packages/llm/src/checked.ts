import { cutBefore } from '@cardinal/kernel';
import { ModelMisusesToolsError, ModelProtocolError, ModelUnavailableError } from './errors.js';
import type { ModelEvent, ModelRequest } from './language-model.js';
import { documentsOf } from './message.js';
import { mostCalls, writeInput } from './tool.js';
import { createUsage } from './usage.js';

/**
 * Enforces the contract of `LanguageModel` on a model's events, the same for every adapter: drops citations of documents that were
 * not in the request or whose quote differs from the document, drops empty text, estimates usage that is missing or implausible, cuts a
 * reply that far exceeds its maximum length, and rejects a stream without an end or with events after the end.
 *
 * @throws {ModelUnavailableError} if the stream has no end, because it was then cut off, even if the connection was closed cleanly.
 * @throws {ModelProtocolError}
 */
export async function* checked(request: ModelRequest, events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
  const documents = documentsOf(request.messages);
  const tools = new Set(request.tools.map((tool) => tool.name));
  const calls = new Set<string>();
  const usage = createUsage(request);
  let ended = false;
  for await (const event of events) {
    if (ended) throw new ModelProtocolError('The language model continued after the end of its reply.');
    if (event.kind !== 'usage') yield* usage.before();
    switch (event.kind) {
      case 'text': {
        const text = event.text.slice(0, cutBefore(event.text, usage.written(event.text)));
        if (text !== '') yield { kind: 'text', text };
        if (text.length === event.text.length) break;
        yield* usage.atEnd();
        yield { kind: 'end', reason: 'length' };
        return;
      }
      case 'citation': {
        const cited = documents.get(event.documentId)?.text.slice(event.start, event.end);
        if (cited !== undefined && cited !== '' && cited === event.quote) yield event;
        break;
      }
      case 'tool-call': {
        if (!tools.has(event.call.name)) throw new ModelMisusesToolsError('calls a tool that it was not given');
        if (calls.has(event.call.id)) throw new ModelMisusesToolsError('uses the same id for two calls');
        const input = writeInput(event.call.input);
        if (usage.written(input) < input.length) {
          throw new ModelMisusesToolsError('sends an input that exceeds its output limit');
        }
        if (calls.size >= mostCalls) throw new ModelMisusesToolsError('makes too many calls at once');
        calls.add(event.call.id);
        yield event;
        break;
      }
      case 'usage': {
        const believed = usage.told(event.usage);
        if (believed) yield { kind: 'usage', usage: believed };
        else yield* usage.before();
        break;
      }
      case 'passage-end':
      case 'carried':
      case 'model':
        yield event;
        break;
      case 'end':
        if (event.reason === 'tools' ? calls.size === 0 : event.reason === 'answered' && calls.size > 0) {
          throw new ModelProtocolError('The language model ended with a stop reason that contradicts its reply.');
        }
        ended = true;
        yield* usage.atEnd();
        yield event;
        break;
    }
  }
  if (!ended) throw new ModelUnavailableError('The reply of the language model was cut off.');
}
