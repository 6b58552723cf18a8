import { describe, expect, it } from 'vitest';
import { searchQuery, openSearchWorld } from '../testing/search-world.js';
import { cardOf, instanceOf } from '../testing/made-cards.js';

const never = new AbortController().signal;

const report = [
  cardOf({
    ...{ cardId: 1, instanceId: 100, title: 'Halden Cranes › Consolidated Statements of Operations' },
    verbatimContent: 'Net sales | 1,200 | 1,100\nCost of sales | 700 | 690\nGross profit | 500 | 410',
  }),
  cardOf({
    ...{ cardId: 2, instanceId: 100, title: 'Halden Cranes › Risks' },
    verbatimContent:
      'The inspector of cranes sets the margin of error for their gross weight, which drivers of cranes follow.',
  }),
  cardOf({
    ...{ cardId: 3, instanceId: 100, title: 'Halden Cranes › People' },
    verbatimContent: 'The crane drivers of Halden have thirty days of holiday.',
  }),
];
const other = [
  cardOf({
    ...{ cardId: 4, instanceId: 101, title: 'Narvik Radars › Results' },
    verbatimContent: 'The gross margin was what the board had asked for.',
  }),
];
const question = 'What is the gross margin of Halden Cranes?';

async function openReports() {
  const searched = openSearchWorld();
  await searched.indexed(report, instanceOf({ instanceId: 100, fileId: 10, fileName: 'Halden Cranes 2022.pdf' }));
  await searched.indexed(other, instanceOf({ instanceId: 101, fileId: 11, fileName: 'Narvik Radars 2022.pdf' }));
  const search = searched.searchWith();
  return async (query: string, rerank = true) => (await search(searchQuery({ query, rerank }), never)).hits;
}

describe('a question about a measure of a report', () => {
  it('finds the lines that the measure is computed from, in the report that it names', async () => {
    const found = await openReports();

    expect((await found(question)).map(({ card }) => card.cardId)[0]).toBe(1);
    expect((await found(question, false)).map(({ card }) => card.cardId)[0]).not.toBe(1);
  });

  it('finds the card that states the measure, if it names no report', async () => {
    const found = await openReports();

    expect((await found('What is the gross margin?')).map(({ card }) => card.cardId)[0]).toBe(4);
  });

  it('scores cards by the question alone', async () => {
    const found = await openReports();
    const plain = new Map((await found(question, false)).map(({ card, ...hit }) => [card.cardId, hit]));
    const hits = await found(question);

    expect(hits).toHaveLength(4);
    for (const { card, bm25, cosine, fused } of hits) {
      const same = plain.get(card.cardId);
      expect([bm25, cosine, fused]).toEqual([same?.bm25, same?.cosine, same?.fused]);
    }
  });
});

it('finds what a document says before what only repeats its name, without reranking as well', async () => {
  const searched = openSearchWorld();
  await searched.indexed(
    [
      cardOf({
        ...{ cardId: 1, instanceId: 100, title: 'Subsidiaries' },
        verbatimContent: 'Halden Cranes Finance\nHalden Cranes Services',
      }),
      cardOf({
        ...{ cardId: 2, instanceId: 100, title: 'Balance' },
        verbatimContent: 'Cash | 500 | 410\nInventories | 300 | 280\nTotal assets | 1,200 | 1,100',
      }),
    ],
    instanceOf({ instanceId: 100, fileId: 10, fileName: 'Halden Cranes 2022.pdf' }),
  );
  await searched.indexed(other, instanceOf({ instanceId: 101, fileId: 11, fileName: 'Narvik Radars 2022.pdf' }));
  const query = 'Total of Halden Cranes in 2022';
  const { hits } = await searched.searchWith()(searchQuery({ query, rerank: false }), never);

  expect(hits.map(({ card }) => card.cardId)[0]).toBe(2);
});

it('finds the report of the auditor, if a question names both it and a statement', async () => {
  const searched = openSearchWorld();
  const titled = (cardId: number, title: string, verbatimContent: string) =>
    cardOf({ ...{ cardId, instanceId: 100, title }, verbatimContent });
  await searched.indexed(
    [
      titled(
        1,
        "Independent auditor's report",
        'In our opinion, the statements present fairly the position of the group.',
      ),
      titled(2, 'Consolidated Balance Sheets', 'Total assets | 1,200 | 1,100'),
      titled(3, 'Crane drivers', 'The drivers have thirty days of holiday.'),
    ],
    instanceOf({ instanceId: 100, fileId: 10, fileName: 'Halden Cranes 2022.pdf' }),
  );
  const { hits } = await searched.searchWith()(
    searchQuery({ query: 'What does the auditor of Halden say about the balance sheets?', rerank: true }),
    never,
  );

  expect(hits.map(({ card }) => card.cardId)[0]).toBe(1);
});

it('raises statements only in the report that a question names', async () => {
  const searched = openSearchWorld();
  const instance = (instanceId: number, fileName: string) => instanceOf({ instanceId, fileId: instanceId, fileName });
  const noted = cardOf({
    ...{ cardId: 1, instanceId: 100, title: 'Halden Cranes › Note 4' },
    verbatimContent: 'The total assets of the balance sheet include two sheds.',
  });
  await searched.indexed([noted], instance(100, 'Halden Cranes 2022.pdf'));
  for (const at of [1, 2, 3, 4]) {
    const statement = cardOf({
      ...{ cardId: 10 + at, instanceId: 100 + at, title: 'Consolidated Balance Sheets' },
      verbatimContent: `Total assets of the balance sheet | ${at},200`,
    });
    await searched.indexed([statement], instance(100 + at, `Narvik Radars 202${at}.pdf`));
  }
  const { hits } = await searched.searchWith()(
    searchQuery({ query: 'What are the total assets on the balance sheet of Halden?', rerank: true }),
    never,
  );

  expect(hits.map(({ card }) => card.cardId)[0]).toBe(1);
});
