import type { ModelEvent, ModelRequest } from '@cardinal/llm';
import type { ScriptStep } from '@cardinal/llm/testing';
import { ModelUnavailableError } from '@cardinal/llm';
import { describe, expect, it } from 'vitest';
import type { AnswerStep } from '../src/app/ports.js';
import { cardOf, tokensOfSearch } from '../testing/fakes.js';
import { modelSetUp, sourcesOf, textOf } from '../testing/model-fakes.js';

const opened = 'The Fresno bridge was opened in 1931. Trains use it.';
const bridge = cardOf(1, 'Fresno bridge', opened);
const tower = cardOf(2, 'Fresno tower', 'The Fresno tower was opened in 1950.');
const question = 'When was the Fresno bridge opened?';

const text = (said: string): ModelEvent => ({ kind: 'text', text: said });
const call = (id: string, name: string, input: unknown = {}): ModelEvent => ({
  kind: 'tool-call',
  call: { id, name, input },
});
const end = (reason: 'answered' | 'tools' | 'length' = 'answered'): ModelEvent => ({ kind: 'end', reason });
const usage = (promptTokens: number, completionTokens: number): ModelEvent => ({
  kind: 'usage',
  usage: { promptTokens, completionTokens, cacheReadTokens: 0, cacheWriteTokens: 0 },
});
const cite = (card: typeof bridge, quote: string): ModelEvent[] => {
  const start = card.verbatimContent.indexOf(quote);
  return [
    { kind: 'citation', documentId: String(card.cardId), start, end: start + quote.length, quote },
    { kind: 'passage-end' },
  ];
};
const route = (kind: string, parts: readonly string[] = []): ScriptStep[] => [
  call('r', 'route', { kind, query: question, parts }),
  end('tools'),
];
const documentsIn = ({ messages }: ModelRequest) =>
  messages.flatMap(({ content }) => content.flatMap((part) => (part.kind === 'document' ? [part.document] : [])));
const doneOf = (steps: readonly AnswerStep[]) => steps.findLast((step) => step.kind === 'done');
const callsOf = (steps: readonly AnswerStep[]) => {
  const last = steps.findLast((step) => step.kind === 'calls');
  return last?.kind === 'calls' ? last.calls : [];
};

describe('a fast ask', () => {
  it('sends each text to the model once, best first, with file, version and page in the title', async () => {
    const twin = { ...bridge, cardId: 9, fileId: 3 };
    const it1 = modelSetUp(
      [{ ...bridge, version: 3 }, twin, tower],
      [[text('In 1931'), ...cite(bridge, opened), end()]],
    );
    const steps = await it1.run({ question });
    const [request] = it1.model.requests;
    expect(request && documentsIn(request)).toEqual([
      { id: '1', title: 'Fresno bridge (doc-1.txt, version 3, page 1)', text: opened },
      { id: '2', title: 'Fresno tower (doc-2.txt, page 1)', text: tower.verbatimContent },
    ]);
    expect(it1.retriever.queries).toMatchObject([{ rerank: true, text: question, topK: 10 }]);
    expect(textOf(steps)).toBe('In 1931 [1]');
    expect(sourcesOf(steps).map(({ cardId }) => cardId)).toEqual([1]);
  });

  it("removes the model's own numbers of sources, and judges sentences without them", async () => {
    const pieces = ['In 1931', ...' [99]'].map(text);
    const it1 = modelSetUp(
      [bridge],
      [[...pieces, ...cite(bridge, opened), text(' [Source 9'), text('8]. Trains use it [9, 7].'), end()]],
    );
    expect(textOf(await it1.run({ question }))).toBe('In 1931 [1]. Trains use it.');
  });

  it('stays within the reserved tokens', async () => {
    const cards = Array.from({ length: 10 }, (_, n) =>
      cardOf(n, `Fresno ${n}`, `Fresno bridge ${n} ${'steel '.repeat(200)}`),
    );
    const it1 = modelSetUp(cards, [[text('Steel.'), end()]]);
    await it1.run({ question, reservedTokens: 4_500 });
    const shown = it1.model.requests[0] ? documentsIn(it1.model.requests[0]).length : 0;
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(6);
  });

  it('counts the tokens of the answer itself if the provider reports none before it fails', async () => {
    const it1 = modelSetUp(
      [bridge],
      [[usage(500, 1), text('It was opened in 1931, they say. '.repeat(20)), new ModelUnavailableError('Cut.')]],
    );
    const heard: AnswerStep[] = [];
    await expect(it1.run({ question }).then((steps) => heard.push(...steps))).rejects.toThrow('Cut.');
    const whole = modelSetUp([bridge], [[usage(500, 1), text('word '.repeat(100)), usage(500, 120), end()]]);
    expect(callsOf(await whole.run({ question }))).toEqual([
      { kind: 'answer', model: 'scripted', prompt: 500, completion: 120, cacheRead: 0, cacheWrite: 0 },
    ]);
  });

  it('searches with the previous question added if a follow-up cannot be rewritten', async () => {
    const history = [{ role: 'user', content: question }];
    const it1 = modelSetUp([bridge], [[new ModelUnavailableError('Down.')], [text('Steel.'), end()]]);
    await it1.run({ question: 'And who built it?', history });
    expect(it1.retriever.queries[0]?.text).toBe(`${question} And who built it?`);
  });
});

describe('an ask for a complete list', () => {
  const listing = 'Which structures were opened in Fresno?';
  const said = [text('Two were'), ...cite(bridge, opened), end()];

  it('ends with the numbers of matches and passages read, and counts the tokens of that search', async () => {
    const it1 = modelSetUp([bridge, tower], [said]);
    const steps = await it1.run({ question: listing });
    expect(textOf(steps)).toBe('Two were [1]\n\nPassages that match: 2, in documents: 2; passages read: 2.');
    expect(steps.findLast((step) => step.kind === 'usage')?.usage.embedding).toBe(2 * tokensOfSearch);
  });

  it('is answered without these numbers if that search fails', async () => {
    const it1 = modelSetUp([bridge, tower], [said]);
    it1.retriever.findAll = () => Promise.reject(new ModelUnavailableError('Down.'));
    const steps = await it1.run({ question: listing });
    expect(textOf(steps)).toBe('Two were [1]');
    expect(doneOf(steps)).toMatchObject({ outcome: 'answered' });
  });
});

describe('a model without citations of its own', () => {
  const marks = { citesDocuments: false };

  it('cites by numbers and quoted words, which are checked', async () => {
    const said = [
      'It was opened in 1931 [1 "opened in 19',
      '31."], it was closed [1 "closed in 1999"], and [7 "x"] so on [3]. The tower was opened in 1950 [2]. Nowadays trains use it [2].',
      ' It is [2 "Trains use it"] in use.',
    ];
    const it1 = modelSetUp([bridge, tower], [[...said.map(text), end()]], marks);
    const steps = await it1.run({ question });
    expect(textOf(steps)).toBe(
      'It was opened in 1931 [1], it was closed, and so on. The tower was opened in 1950. [2] Nowadays trains use it. [1] It is [1] in use.',
    );
    expect(sourcesOf(steps).map(({ cardId }) => cardId)).toEqual([1, 2]);
    const [request] = it1.model.requests;
    expect(request && documentsIn(request)[0]?.title).toMatch(/^\[1\] /);
    expect(request?.instructions).toContain('exact words');
  });
});

describe('a full ask', () => {
  const search = (id: string, query: string): ModelEvent => call(id, 'search_cards', { query });

  it("sends the model's reasoning back to it, but not to the user", async () => {
    const carried: ModelEvent = { kind: 'carried', value: { type: 'thinking', signature: 's' } };
    const it1 = modelSetUp(
      [bridge, tower],
      [
        route('comparison', ['bridge', 'tower']),
        [carried, text('Let me look.'), search('a', 'Fresno bridge'), search('b', 'Fresno tower'), end('tools')],
        [text('The bridge is older'), ...cite(bridge, opened), end()],
      ],
    );
    const steps = await it1.run({ question, mode: 'full' });
    expect(textOf(steps)).toBe('The bridge is older [1]');
    const last = it1.model.requests[2]?.messages ?? [];
    expect(last.at(-2)?.content.map(({ kind }) => kind)).toEqual(['carried', 'text', 'tool-call', 'tool-call']);
    expect(last.at(-1)?.content.map(({ kind }) => kind)).toEqual(['tool-result', 'tool-result']);
    expect(doneOf(steps)).toMatchObject({ outcome: 'answered' });
  });

  it('stops after six rounds, answers with what was found, and states so', async () => {
    const rounds = Array.from({ length: 6 }, (_, n) => [search(`s${n}`, 'Fresno bridge'), end('tools')]);
    const it1 = modelSetUp(
      [bridge],
      [route('procedure'), ...rounds, [text('In 1931'), ...cite(bridge, opened), end()]],
    );
    const steps = await it1.run({ question, mode: 'full' });
    expect(it1.model.requests.at(-1)).toMatchObject({ toolChoice: 'none' });
    expect(textOf(steps)).toMatch(/^In 1931 \[1\]\n\nThe search was ended early/);
    expect(callsOf(steps).at(-1)?.kind).toBe('answer');
  });

  it('stops when its time or its tokens are used up', async () => {
    const replies = [
      route('procedure'),
      [search('s', 'Fresno'), end('tools')],
      [text('In 1931'), ...cite(bridge, opened), end()],
    ];
    let nowMs = 0;
    const late = modelSetUp([bridge], replies, {}, { elapsedMs: () => (nowMs += 31_000) });
    expect(textOf(await late.run({ question, mode: 'full' }))).toContain('ended early');
    const spending = [...route('procedure')];
    spending.unshift(usage(4_500, 10));
    const poor = modelSetUp([bridge], [spending, [text('It was opened in 1931.'), end()]]);
    await poor.run({ question, mode: 'full', reservedTokens: 6_500 });
    expect(poor.model.requests[1]).toMatchObject({ toolChoice: 'none' });
  });

  it('answers the part that was found, as a partial answer', async () => {
    const it1 = modelSetUp(
      [bridge],
      [
        route('several_facts'),
        [search('a', 'Fresno bridge'), end('tools')],
        [call('p', 'partly_in_documents', { missing: 'who' }), end('tools')],
        [text('It was opened in 1931'), ...cite(bridge, opened), text('; by whom is not said.'), end()],
      ],
    );
    const steps = await it1.run({ question, mode: 'full' });
    expect(doneOf(steps)).toMatchObject({ outcome: 'closest_passage' });
    expect(textOf(steps)).toBe('It was opened in 1931 [1]; by whom is not said.');
  });

  it('returns to the model what was wrong with a call, and continues', async () => {
    const it1 = modelSetUp(
      [bridge],
      [
        route('several_facts'),
        [search('a', ''), call('b', 'read_around', { card_id: 'nope' }), call('c', 'list_cards', 'x'), end('tools')],
        [call('v', 'not_in_documents'), end('tools')],
      ],
    );
    const steps = await it1.run({ question, mode: 'full' });
    const results = it1.model.requests[2]?.messages.at(-1)?.content ?? [];
    expect(results.map((part) => part.kind === 'tool-result' && part.result.failed)).toEqual([true, true, false]);
    expect(doneOf(steps)).toMatchObject({ outcome: 'not_found' });
    expect(sourcesOf(steps)).toEqual([]);
  });

  it.each([
    ['document_id', ['search_cards', 'describe_tables']],
    ['page', ['search_cards']],
  ])('offers only tools that can apply a filter by %s', async (key, reading) => {
    const it1 = modelSetUp([bridge], [route('enumeration'), [call('v', 'not_in_documents'), end('tools')]]);
    await it1.run({ question, mode: 'full', filters: [{ key, anyOf: ['1'] }] });
    const verdicts = ['not_in_documents', 'partly_in_documents'];
    expect(it1.model.requests[1]?.tools.map(({ name }) => name)).toEqual([...reading, ...verdicts]);
  });

  it('searches further if one search did not suffice', async () => {
    const it1 = modelSetUp(
      [bridge],
      [
        route('single_fact'),
        [call('v', 'not_in_documents'), end('tools')],
        [search('a', 'Fresno opening'), end('tools')],
        [text('In 1931'), ...cite(bridge, opened), end()],
      ],
    );
    expect(textOf(await it1.run({ question, mode: 'full' }))).toBe('In 1931 [1]');
  });

  it('is answered as a fast one if routing fails', async () => {
    const it1 = modelSetUp(
      [bridge],
      [[new ModelUnavailableError('Down.')], [text('In 1931'), ...cite(bridge, opened), end()]],
    );
    expect(textOf(await it1.run({ question, mode: 'full' }))).toBe('In 1931 [1]');
  });

  it('lists the documents in the language of the question', async () => {
    const it1 = modelSetUp([bridge], [route('about_collection')]);
    const said = textOf(await it1.run({ question: 'Welche Dokumente gibt es hier?', mode: 'full' }));
    expect(said).toMatch(/^„[^“]+“ enthält 1 Dokument mit 1 Karte:\n- \S+ \(Version 1, /);
  });

  it('does not list documents if the ask has filters', async () => {
    const it1 = modelSetUp([bridge], [route('about_collection'), [call('v', 'not_in_documents'), end('tools')]]);
    const then = { key: '', anyOf: [], asOf: { atMs: 1, superseded: false } };
    const steps = await it1.run({ question: 'Which documents are there?', mode: 'full', filters: [then] });
    expect(steps).not.toContainEqual({ kind: 'status', message: 'Listing the documents' });
    expect(it1.model.requests[1]?.tools.map(({ name }) => name)).not.toContain('list_documents');
  });

  it('writes all messages in the language of the question', async () => {
    const it1 = modelSetUp(
      [bridge],
      [
        route('comparison'),
        [search('a', 'Fresno'), call('l', 'list_documents'), end('tools')],
        [text('Voss hat sie entworfen.'), end()],
      ],
    );
    const steps = await it1.run({ question: 'Wer hat die Brücke von Fresno entworfen und wann?', mode: 'full' });
    expect(steps.flatMap((step) => (step.kind === 'status' ? [step.message] : []))).toEqual([
      'Die Frage wird betrachtet',
      'Suche nach „Fresno“',
      'Die Dokumente werden aufgelistet',
    ]);
    expect(textOf(steps)).toBe('Die Sammlung enthält keine Antwort darauf.');
  });

  it('answers a greeting without a search', async () => {
    const it1 = modelSetUp([bridge], [route('small_talk')]);
    expect(textOf(await it1.run({ question: 'Hello!', mode: 'full' }))).toMatch(/^Hello/);
    expect(it1.retriever.queries).toEqual([]);
  });
});
