import { beforeEach, describe, expect, it } from 'vitest';
import type { Search } from '../src/app/searching/search-types.js';
import { searchQuery, openSearchWorld } from '../testing/search-world.js';
import { cardOf } from '../testing/made-cards.js';

const never = new AbortController().signal;

describe('a search over tables of contents', () => {
  let searched: ReturnType<typeof openSearchWorld>;
  let search: Search;

  beforeEach(() => {
    searched = openSearchWorld();
    search = searched.searchWith();
  });

  it.each([false, true])('ranks tables of contents and indexes after the text itself, rerank %s', async (rerank) => {
    const contents = cardOf({
      ...{ cardId: 1, title: 'Manual › Contents' },
      verbatimContent: '1 The crane of Halden … 3\n2 The radar of Narvik … 9\n3 Inspector of the radar … 12',
    });
    const index = cardOf({
      ...{ cardId: 2, title: 'Manual › Index' },
      verbatimContent: 'inspector of the radar of Narvik, 1, 6\nradar, inspector of the, 2, 7\ninspector, radar, 9',
    });
    const telling = cardOf({
      ...{ cardId: 3, title: 'Manual › Night work' },
      verbatimContent:
        'Ms Odegard looks after what shows ships in the fog at Narvik, and is the inspector of it by her trade since 1998.',
    });
    await searched.indexed([contents, index, telling]);
    const found = async (query: string, topK = 10) => {
      const { hits } = await search(searchQuery({ query, rerank, topK }), never);
      expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a));
      return hits.map(({ card }) => card.cardId);
    };

    expect((await found('inspector of the radar of Narvik'))[0]).toBe(3);
    expect(await found('inspector of the radar of Narvik', 1)).toEqual([3]);
    expect((await found('On which page is the inspector of the radar of Narvik?'))[0]).not.toBe(3);
    expect(await found('crane of Halden', 1)).toHaveLength(1);
  });

  it('finds the same cards first, however many are wanted and however many contents come before', async () => {
    const contents = Array.from({ length: 30 }, (_, at) =>
      cardOf({
        ...{ cardId: at + 1, title: 'Manual › Contents' },
        verbatimContent: `Inspector of the radar ${at} … ${at + 3}\nThe radar of Narvik ${at} … ${at + 9}`,
      }),
    );
    const telling = Array.from({ length: 4 }, (_, at) =>
      cardOf({
        cardId: 50 + at,
        title: 'Night work',
        verbatimContent: `Ms Odegard ${at} inspects the radar at night.`,
      }),
    );
    await searched.indexed([...contents, ...telling]);
    const found = async (topK: number) => {
      const { hits } = await search(searchQuery({ query: 'inspector of the radar of Narvik', topK }), never);
      return hits.map(({ card }) => card.cardId);
    };

    const all = await found(34);
    expect(all.slice(0, 4).toSorted()).toEqual([50, 51, 52, 53]);
    for (const topK of [1, 3, 10]) expect(await found(topK)).toEqual(all.slice(0, topK));
  });
});
