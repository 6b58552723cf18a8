import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { partsOf, tableOf, tablesOf } from '../testing/parts.js';

const players = tableOf(
  ['Player', 'Position', 'Team', 'Rank', 'Goals', 'Caps', 'Joined', 'Injuries', 'Seats sold'],
  [
    ['Ann', 'Keeper', 'Lions', '3', '4', '10', '2019-01-05', '2', '5'],
    ['Ben', 'Keeper, Defender', 'Lions', '1', '9', '12', '2021-03-01', '0', '6'],
    ['Cem', 'Defender', 'Bears', '2', '7', '80–90', '2020-07-09', '', '8'],
    ['Dot', 'Striker', 'Bears', '2', '11', '15', '1970-02-02', '1', '9'],
  ],
);
const areas = tableOf(
  ['District', 'Population', 'Prisoners held'],
  [
    ['Valley', '1,282', '10'],
    ['Share of it', '90', '20'],
    ['Hills', '56', '30'],
    ['Total Prefecture', '1,430', '40'],
  ],
);
const costs = tableOf(
  ['Item', 'Kind', '2018', '2019'],
  [
    ['Rent', 'Other expenses', '30', '40'],
    ['Travel', 'Other expenses', '20', '25'],
    ['Wages', 'Staff', '10', '20'],
    ['Total Other Expenses', '', '60', '85'],
  ],
);

const answer = (question: string, table = players, name = 'players') => answers(ask(table, question, name));

describe('a question that a table does not answer without doubt is refused', () => {
  it.each([
    ['by all that it leaves out', 'How many players are in all but the Lions?'],
    ['by "up to" a text', 'How many players are up to the Lions?'],
    ['by a date until which it asks', 'How many players joined by 2020?'],
    ['by groups', 'What is the total goals by team of the Lions?'],
    ['by a decade or year', 'How many players joined in 1970’s?'],
    ['by a sum of ranks', 'How many ranks are there?'],
    ['by a total of ranks', 'What is the total rank of the Lions?'],
    ['by the highest rank', 'What is the highest rank of the Lions?'],
    ['by the row of the highest rank', 'Which player has the lowest rank?'],
    ['by the count of what has the name', 'What is the number of Ann?'],
    ['by the highest value of one row', 'What is the highest goals of Ann?'],
    ['by what has the value', 'What striker has the least goals?'],
    ['by what happened first', 'What was the first striker joined?'],
    ['by a cell that others list', 'How many players are Keeper?'],
    ['by an amount that is not read', 'Which player has the most caps?'],
    ['by an amount that is not read, as a sum', 'What is the total caps?'],
    ['by cells that are empty or zero', 'How many players have no injuries?'],
    ['by an empty cell', 'What is the number of injuries of Cem?'],
  ])('%s: %s', (_reason, question) => {
    expect(ask(players, question, 'players').kind).toBe('refused');
  });

  it.each([
    ['by a row that may be a total', 'Which district has the highest population?'],
    ['by a row that may be a total, in a sum', 'What is the total population?'],
    ['by another noun of the same root', 'How many prisons are in the Valley?'],
  ])('%s: %s', (_reason, question) => {
    expect(ask(areas, question, 'districts').kind).toBe('refused');
  });

  it('by the name of a total row', () => {
    expect(answer('What is the total of other expenses in 2018?', costs, 'costs')).toEqual(['50']);
    expect(answer('What was total other expenses in 2018?', costs, 'costs')).toBeUndefined();
  });

  it('by "menos" before what it leaves out', () => {
    const lecturas = tableOf(
      ['Sensor', 'Temperatura'],
      [
        ['T1', '21 °C'],
        ['T1', '14 °C'],
        ['T2', '9 °C'],
        ['T2', '9 °C'],
      ],
    );
    expect(ask(lecturas, '¿Cuál es la temperatura de todos menos T1?', 'lecturas').kind).toBe('refused');
    expect(answer('¿Cuál es la temperatura más baja de T1?', lecturas, 'lecturas')).toEqual(['14 °C']);
  });

  it('by "au lieu de", which names no place', () => {
    const mesures = tableOf(
      ['Capteur', 'Lieu', 'Température'],
      [
        ['T1', 'Toit', '21 °C'],
        ['T2', 'Cave', '14 °C'],
      ],
    );
    const asked = 'Quelle est la température la plus élevée au lieu de la cave ?';
    expect(ask(mesures, asked, 'mesures').kind).toBe('refused');
  });
});

describe('a refusal because of the table', () => {
  const doubtOf = (table: Parameters<typeof ask>[0], question: string) => {
    const reading = ask(table, question, 'rooms');
    return reading.kind === 'refused' ? reading.doubt : undefined;
  };
  const [spanning = areas] = tablesOf(
    partsOf({
      header: ['Room', 'Rent'],
      rows: [
        ['A', '100'],
        ['B', '100'],
        ['C', '70'],
      ],
      spanned: [1],
    }),
  );

  it.each([
    [areas, 'What is the total population?', { kind: 'again', named: 'Total Prefecture' }],
    [players, 'What is the total caps?', { kind: 'unread', named: '80–90' }],
    [spanning, 'What is the total rent?', { kind: 'spanned', named: 'Rent' }],
    [players, 'How many penguins swim?', undefined],
  ])('names what is in doubt: %#', (table, question, expected) => {
    const doubt = doubtOf(table, question);
    expect(doubt && { kind: doubt.kind, named: doubt.named }).toEqual(expected);
  });

  it('names nothing where there is an answer', () => {
    expect(answer('What is the highest rent?', spanning, 'rooms')).toEqual(['100']);
  });
});

describe('a question beside these is answered', () => {
  it.each([
    ['How many players are in the Lions?', ['2']],
    ['How many goals were scored by Ben?', undefined],
    ['How many goals does Ben have?', ['9']],
    ['How many seats does Ben have?', ['6']],
    ['What is the rank of Ann?', ['3']],
    ['Which player has the most goals?', ['Dot']],
    ['What is the highest goals of the Lions?', ['9']],
    ['When did Ann join?', ['2019-01-05']],
    ['Who joined first?', ['Dot']],
    ['How many players joined before 2020?', ['2']],
    ['What position does Ann have?', ['Keeper']],
  ])('%s', (question, expected) => {
    expect(answer(question)).toEqual(expected);
  });
});
