import { describe, expect, it } from 'vitest';
import { withinBudget, withNeighbours } from '../src/domain/prompt/context.js';
import { trimHistory } from '../src/domain/prompt/history.js';
import { cardOf } from '../testing/fakes.js';

describe('a history', () => {
  const turn = (role: string, content: string) => ({ role, content });

  it('loses its oldest turns first, begins with the user and alternates', () => {
    const turns = [
      turn('user', 'a'.repeat(100)),
      turn('assistant', 'b'),
      turn('user', 'c'),
      turn('user', 'd'),
      turn('assistant', ' '),
    ];
    expect(trimHistory(turns)).toEqual([turn('user', 'a'.repeat(100)), turn('assistant', 'b'), turn('user', 'c\n\nd')]);
    expect(trimHistory(turns, 10)).toEqual([turn('user', 'c\n\nd')]);
    expect(trimHistory([turn('user', '🚢'.repeat(50))], 30)).toEqual([turn('user', `…${'🚢'.repeat(7)}`)]);
  });
});

describe('the cards in a prompt', () => {
  it('are combined with their neighbours of the same section, each once', () => {
    const card = (id: number, ordinal: number, title = 'A') => ({ ...cardOf(id, title, `text ${id}`), ordinal });
    const hits = [card(5, 5), card(4, 4)];
    const near = new Map([
      [5, [card(6, 6), card(4, 4), card(5, 5)]],
      [4, [card(3, 3, 'B'), card(4, 4), card(5, 5)]],
    ]);
    expect(withNeighbours(hits, near).map(({ cardId }) => cardId)).toEqual([5, 6, 4]);
  });

  it('are left out if they are too long, so that shorter ones fit', () => {
    const short = cardOf(1, 'Fresno bridge', 'The Fresno bridge was opened in 1931. Trains use it.');
    const long = cardOf(8, 'L', 'x'.repeat(10_000));
    expect(withinBudget([long, short], 500)).toEqual([short]);
    expect(withinBudget([short], 0)).toEqual([]);
  });
});
