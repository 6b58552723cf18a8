import { describe, expect, it } from 'vitest';
import type { AskRequest } from '../src/domain/ask.js';
import { wordings } from '../src/domain/wordings.js';
import { askExtractively } from '../testing/ask-extractively.js';
import { cardOf, createFakeRetriever, tokensOfSearch } from '../testing/fakes.js';

const bridge = cardOf(
  1,
  'Fresno bridge',
  'The Fresno bridge is made of steel. It was opened in 1931. Trains use it daily.',
);
const tower = cardOf(2, 'Selby tower', 'The Selby tower was finished in 1874. The Selby tower is made of red brick.');
const garden = cardOf(3, 'Gardening', 'Roses like sun. Water the roses every morning in summer.');
const cards = [bridge, tower, garden];

const ask = (asked: Partial<AskRequest>, retriever = createFakeRetriever(cards)) => askExtractively(asked, retriever);

describe('the extractive answerer, fast', () => {
  it('quotes the sentence that answers, with the sentence that it refers to', async () => {
    const { text, sources, outcome, kinds } = await ask({ question: 'When was the Fresno bridge opened?' });
    expect(outcome).toBe('answered');
    expect(text).toContain('“The Fresno bridge is made of steel. It was opened in 1931.” [1]');
    expect(sources[0]).toBe(1);
    expect(kinds.join(' ')).toMatch(/^(status )+(source )+(chunk )+done$/);
  });

  it.each(['42', 'x'])(
    'writes its messages in the language of the sources, because %s has no language',
    async (question) => {
      const german = cardOf(4, 'Brücke', 'Die Brücke ist aus Stahl und wurde in diesem Jahr nicht verkauft.');
      const inGerman = await ask({ question }, createFakeRetriever([german]));
      expect(inGerman.text).toBe(wordings.de.notFound);
      const inEnglish = await ask({ question });
      expect(inEnglish.text).toBe(wordings.en.notFound);
    },
  );

  describe('about sources that contradict each other', () => {
    const [ten, twenty] = ['A hotel night may cost 10 euros.', 'A hotel night may cost 20 euros.'];
    const [a, b] = [cardOf(11, 'Hotel', ten), cardOf(12, 'Hotel', twenty)];
    const between = (id: number, { cardId, fileId, fileName, page, ordinal, title, verbatimContent }: typeof a) => ({
      id,
      type: 'value',
      other: { cardId, fileId, fileName, page, ordinal, title, sentence: verbatimContent },
    });
    const times = (text: string, part: string) => text.split(part).length - 1;
    const question = 'How much may a hotel night cost?';

    it.each(['fast', 'full'] as const)('quotes each once and states that they disagree, %s', async (mode) => {
      const pair = [
        { ...a, conflicts: [between(1, b), between(2, b)] },
        { ...b, conflicts: [between(1, a), between(2, a)] },
      ];
      const { text, sources } = await ask({ question, mode }, createFakeRetriever(pair));

      expect([times(text, ten), times(text, twenty)]).toEqual([1, 1]);
      expect(times(text, 'These sources contradict each other:')).toBe(1);
      expect(text).toContain('These sources contradict each other: [1] and [2]');
      expect(sources.toSorted()).toEqual([11, 12]);
    });

    it('quotes the other side of a conflict if the answer does not, once for all conflicts with it', async () => {
      const [c] = [cardOf(13, 'Hotel', 'A hotel night may cost 11 euros.')];
      const pair = [
        { ...a, conflicts: [between(1, b)] },
        { ...c, conflicts: [between(2, b)] },
      ];
      const { steps, text, sources } = await ask({ question }, createFakeRetriever(pair));

      expect(times(text, twenty)).toBe(1);
      expect(text).toContain(`Another document says otherwise: “${twenty}” (doc-12.txt) [${sources.indexOf(12) + 1}]`);
      expect(text).not.toContain('These sources contradict each other:');
      const { cardId, fileId, fileName, page, ordinal, title } = b;
      expect(steps).toContainEqual({
        kind: 'source',
        source: { cardId, fileId, fileName, page, ordinal, title, verbatimContent: twenty, score: a.score },
      });
    });
  });

  describe('asked for a complete list', () => {
    const suppliers = ['Ardent', 'Bolt', 'Cargo', 'Dalton'].map((name, index) =>
      cardOf(20 + index, name, `${name} is a supplier that delivers steel to us. It has an office.`),
    );
    const all = createFakeRetriever([...suppliers, garden]);

    it.each(['fast', 'full'] as const)(
      'quotes each card that answers, and ends with the numbers of matches and passages read, %s',
      async (mode) => {
        const { text, sources, usage } = await ask({ question: 'Which suppliers deliver steel?', mode }, all);

        for (const [index, name] of ['Ardent', 'Bolt', 'Cargo', 'Dalton'].entries()) {
          expect(text).toContain(
            `“${name} is a supplier that delivers steel to us.” [${sources.indexOf(20 + index) + 1}]`,
          );
        }
        expect(text.split('\n\n').at(-1)).toBe('Passages that match: 4, in documents: 4; passages read: 5.');
        expect(usage?.embedding).toBe(2 * tokensOfSearch);
      },
    );

    it('gives no such numbers if nothing is found, or for another question', async () => {
      expect((await ask({ question: 'Which enzymes digest lactose?' }, all)).text).toBe(wordings.en.notFound);
      expect((await ask({ question: 'Who delivers steel to us?' }, all)).text).not.toContain('Passages that match');
    });

    it('gives no such numbers if fewer cards match than are quoted', async () => {
      const none = { scored: 5, matched: 0, documents: 0 };
      const findAll = async () => ({ cards: [], coverage: none, usage: { embedding: 0, rerank: 0, modelId: '' } });
      const { text, outcome } = await ask({ question: 'Which suppliers deliver steel?' }, { ...all, findAll });
      expect(outcome).toBe('answered');
      expect(text).not.toContain('Passages that match');
    });

    it('searches only for the things to be listed', async () => {
      const retriever = createFakeRetriever([...suppliers, garden]);
      expect((await ask({ question: 'List all suppliers that deliver steel' }, retriever)).outcome).toBe('answered');
      expect(retriever.queries.map((query) => query.text)).toEqual(Array(2).fill('suppliers that deliver steel'));
    });

    it('answers without such numbers if the replica has no exhaustive search', async () => {
      const older = { ...all, findAll: async () => undefined };
      const { text, outcome } = await ask({ question: 'Which suppliers deliver steel?' }, older);
      expect(outcome).toBe('answered');
      expect(text).not.toContain('Passages that match');
    });
  });

  it('reports that nothing was found, without a source', async () => {
    const { text, sources, outcome } = await ask({ question: 'Which enzyme digests lactose in infants?' });
    expect({ text, sources, outcome }).toEqual({ text: wordings.en.notFound, sources: [], outcome: 'not_found' });
  });

  it('reports that the collection is empty, or that no card passes the filters', async () => {
    expect((await ask({}, createFakeRetriever([]))).text).toBe(wordings.en.empty);
    const filters = [{ key: 'knowledge_type', anyOf: ['policy'] }];
    expect((await ask({ filters }, createFakeRetriever([]))).text).toBe(wordings.en.nothingMatches);
  });

  it('states that a passage is only the closest one, and which words it lacks', async () => {
    const { text, outcome } = await ask({ question: 'Who opened the steel Fresno bridge for coal trains?' });
    expect(outcome).toBe('closest_passage');
    expect(text).toContain(wordings.en.closest);
    expect(text).toContain('The passage does not mention: coal.');
  });

  it('judges only by words if cards have no vectors, without requesting any', async () => {
    const retriever = createFakeRetriever(cards, { withoutVectors: true });
    expect((await ask({}, retriever)).outcome).toBe('answered');
    expect((await ask({ question: 'Which enzyme digests lactose?' }, retriever)).outcome).toBe('not_found');
    expect(retriever.batches).toEqual([]);
  });

  it.each(['2024 17', '😀🎉', '\u200f\u202e?', 'เท่าไร', 'من؟ 東京 Wer кто', '\ud800'])(
    'finds nothing for text that is not a question: %j',
    async (question) => {
      const retriever = createFakeRetriever(cards, { withoutVectors: true });
      expect((await ask({ question }, retriever)).outcome).toBe('not_found');
    },
  );

  it('searches once, scores all sentences in one call, and counts only the tokens of the search', async () => {
    const retriever = createFakeRetriever(cards);
    const { usage } = await ask({}, retriever);
    expect(retriever.queries).toHaveLength(1);
    expect(retriever.batches).toHaveLength(1);
    expect(usage).toMatchObject({ embedding: tokensOfSearch, llmPrompt: 0, embeddingModel: 'fake-embedder' });
  });

  it('has rows of tables compared in meaning together with their headers', async () => {
    const prices = cardOf(5, 'Part, Price', 'Part | Price\nValve | 12');
    const service = cardOf(6, 'Service', 'Part | Interval\nFilter | 3 months\nodd row | with | cells');
    const retriever = createFakeRetriever([prices, service]);
    await ask({ question: 'What is the price of the valve?' }, retriever);
    expect(retriever.batches[0]).toEqual(
      expect.arrayContaining([
        'Part: Valve, Price: 12',
        'Service: Part: Filter, Interval: 3 months',
        'Service: Part | Interval: odd row | with | cells',
      ]),
    );
  });

  it('finds the row that a follow-up is about, and never quotes only the header', async () => {
    const prices = cardOf(
      5,
      'Prices',
      'Part | Price | Supplier\nValve | 12 | Acme\nPump | 80 | Hydro\nSeal | 1 | Metrix',
    );
    const history = [{ role: 'user', content: 'What is the price of the pump?' }];
    const { text } = await ask(
      { question: 'And who is the supplier?', history },
      createFakeRetriever([prices, garden]),
    );
    const quotes = text.replace(`${wordings.en.closest}\n\n`, '');
    expect(quotes).toMatch(/^“Part \| Price \| Supplier”\n“Pump \| 80 \| Hydro” \[1\]/);
  });

  it('quotes no table of contents, unless it is asked where something is described', async () => {
    const contents = cardOf(5, 'Contents', '1 The Fresno bridge, opened … 3\n\n2 The Selby tower, finished … 9');
    const retriever = createFakeRetriever([contents, ...cards]);
    const { text, sources } = await ask({ question: 'When was the Fresno bridge opened?' }, retriever);
    expect(text).toContain('1931');
    expect(sources).not.toContain(5);
    const where = await ask({ question: 'On which page is the Fresno bridge opened?' }, retriever);
    expect(where.text).toContain('“1 The Fresno bridge, opened … 3”');
  });

  it('quotes a price that stands behind a leader', async () => {
    const menu = cardOf(6, 'Harbour café', 'Espresso ........ 3\n\nLatte ........ 4\n\nApple cake ........ 2');
    const { text } = await ask({ question: 'How much is an apple cake?' }, createFakeRetriever([menu, ...cards]));
    expect(text).toContain('“Apple cake ........ 2”');
  });

  it('adds words of the previous question to a follow-up, and to no other question', async () => {
    const history = [
      { role: 'user', content: 'Where does the Selby tower stand?' },
      { role: 'assistant', content: 'In Selby.' },
    ];
    const retriever = createFakeRetriever(cards);
    const { text } = await ask({ question: 'When was it finished?', history }, retriever);
    expect(retriever.queries.at(-1)?.text).toMatch(/^When was it finished\? .*Selby/);
    expect(text).toContain('1874');
    const alone = createFakeRetriever(cards);
    await ask({ question: 'When was the Fresno bridge opened?', history }, alone);
    expect(alone.queries.map((query) => query.text)).toEqual(['When was the Fresno bridge opened?']);
  });

  it.each(['', '🙂🙂🙂', '?'.repeat(1000), 'the of and', '\ud800', 'x'.repeat(100_000)])(
    'survives %.20s',
    async (question) => {
      expect((await ask({ question })).outcome).toBeDefined();
    },
  );
});

describe('the extractive answerer, full', () => {
  it('looks for each part and numbers the sources of both', async () => {
    const { text, sources, statuses, outcome } = await ask({
      mode: 'full',
      question: 'When was the Fresno bridge opened and when was the Selby tower finished?',
    });
    expect(statuses).toEqual([
      'Searching for “When was the Fresno bridge opened?”',
      'Searching for “when was the Selby tower finished?”',
    ]);
    expect(text).toMatch(/1931\.” \[1\][^]*1874\.” \[2\]/);
    expect(sources.slice(0, 2)).toEqual([1, 2]);
    expect(new Set(sources).size).toBe(sources.length);
    expect(outcome).toBe('answered');
  });

  it('states which part was not found', async () => {
    const { text, outcome } = await ask({
      mode: 'full',
      question: 'When was the Fresno bridge opened? Which enzyme digests lactose in infants?',
    });
    expect(text).toContain(`Which enzyme digests lactose in infants?\n\n${wordings.en.partNotFound}`);
    expect(outcome).toBe('closest_passage');
  });

  it('has no source when no part is found', async () => {
    const { sources, text, outcome } = await ask({
      mode: 'full',
      question: 'Which enzyme digests lactose? Who sang opera in Milan yesterday?',
    });
    expect({ sources, text, outcome }).toEqual({ sources: [], text: wordings.en.notFound, outcome: 'not_found' });
  });

  it('combines several documents', async () => {
    const again = cardOf(4, 'Fresno bridge', 'The Fresno bridge was opened in 1931 by the mayor.');
    const { sources } = await ask({ mode: 'full' }, createFakeRetriever([...cards, again]));
    expect(sources).toEqual(expect.arrayContaining([1, 4]));
  });
});

describe('a row of a table that a question names by a code', () => {
  const rows = [
    'Pedido | Cliente | Cantidad | Importe',
    'B-1 | Alfa | 2 | 1.250,00',
    'B-2 | Beta | 3 | 980,50',
    'B-4 | Gama | 2 | 2.400,00',
  ];

  it.each(['¿Cuál es el importe del pedido B-2?', 'Wie hoch ist Importe von Pedido B-2?', '注文B-2のImporteは？'])(
    'is quoted before rows that contain the parts of the code in other cells: %s',
    async (question) => {
      const { text } = await askExtractively(
        { question },
        createFakeRetriever([cardOf(1, 'pedidos', rows.join('\n'))]),
      );
      expect(text).toMatch(/^[^“]*“Pedido[^”]+”\n“B-2 /u);
    },
  );
});
