import { ModelProtocolError } from './errors.js';
import type { ModelEvent, ModelRequest } from './language-model.js';
import { documentsOf } from './message.js';

/**
 * Holds a model's events to the promises of `LanguageModel`, so that every adapter keeps them the same way: drops citations of
 * what was not handed over or does not read so, drops empty text, and refuses a stream that does not end or goes on after it.
 *
 * @throws {ModelProtocolError}
 */
export async function* checked(request: ModelRequest, events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
  const documents = documentsOf(request.messages);
  const tools = new Set(request.tools.map((tool) => tool.name));
  const calls = new Set<string>();
  let ended = false;
  for await (const event of events) {
    if (ended) throw new ModelProtocolError('The model went on after its end.');
    switch (event.kind) {
      case 'text':
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
        calls.add(event.call.id);
        yield event;
        break;
      case 'usage':
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
        yield event;
        break;
    }
  }
  if (!ended) throw new ModelProtocolError('The model broke off without an end.');
}
