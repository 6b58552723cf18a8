import { describe, expect, it } from 'vitest';
import { holdsWhatIsAsked } from '../src/domain/evidence/asked-kind.js';
import { analyseQuestion } from '../src/domain/question/question.js';

const common = new Set(['rules', 'the']);
const holds = (question: string, sentence: string) => holdsWhatIsAsked(analyseQuestion(question), sentence, common);

describe('the kind of answer that an English question asks for', () => {
  it.each([
    ['What happens when the door is open?', undefined],
    ['Do I get paid when I am ill?', undefined],
    ['Is there a day when the museum costs nothing?', undefined],
    ['How long do I get paid when I am ill?', 'number'],
    ['Who must sign when I change something?', 'who'],
    ['When the motor is hot, how long must I wait?', 'number'],
    ['When paying late, what do I lose?', undefined],
    ['When the pump stops who is called?', 'who'],
    ['What is the name of the room where the archive is?', undefined],
    ['When do I get paid when I am ill?', 'when'],
    ['When, in 1990, did it open?', 'when'],
    ['Since when is it open, and who pays?', 'when'],
    ['The fair opens when?', 'when'],
    ['Who pays, and when?', 'when'],
    ['Can you tell me when it opens?', 'when'],
    ['Do you know where the archive is?', 'where'],
    ['It is open until when?', 'when'],
    ['When is it open? What is inside?', 'when'],
    ['What does a ticket cost?', 'number'],
    ['What is the entrance fee?', 'number'],
    ["What's the taxi fare into town?", 'number'],
    ['What is the cost centre of the lab?', undefined],
  ])('%s — %s', (text, kind) => expect(analyseQuestion(text).type).toBe(kind));
});

describe('a number', () => {
  it.each([
    ['How many members are there?', 'There are 31 members.', true],
    ['How many members are there?', '31 people joined.', true],
    ['How many members are there?', '26.7 % of the people joined.', true],
    ['How many members are there?', '3.1 Any person may join.', false],
    ['How many members are there?', '3. Anybody may become one.', false],
    ['How many members are there?', 'They leave with six weeks of notice.', false],
    ['How many members are there?', 'They leave after 20 working days.', false],
    ['How many members are there?', 'Anybody aged ten or over may join.', false],
    ['How many members are there?', 'They pay €48, or 60 euros by bill.', false],
    ['How many members are there?', 'It was founded in 1987, in room 12, at 7:30.', false],
    ['How many members are there?', 'Students pay half.', false],
    ['How many presses are there?', 'The press works at 16 bar.', false],
    ['How many bars are there?', 'There are 16 bars.', true],
    ['How many members voted?', 'Half of them were there.', true],
    ['How many members are there?', 'It operates in 12 countries.', true],
    ['How many days are there?', 'There are 27 days.', true],
    ['How many paid holiday days are there?', 'There are four weeks of them.', true],
    ['How much is the ticket?', 'The tower has 225 steps; buy the ticket online.', false],
    ['How much is the ticket?', 'It is sold for 9.50.', true],
    ['How much is the ticket?', 'Children get it at half of that.', true],
    ['What does the ticket cost?', 'It is $5.', true],
    ['What does the ticket cost?', 'It is EUR 5.', true],
    ['What does the ticket cost?', 'It is valid for 3 hours.', false],
    ['How much is the ticket?', 'Ticket | 9 | 3 hours', true],
    ['How much does it weigh?', 'It weighs 12 kg.', true],
    ['How much is left?', 'There are 12 left.', true],
    ['How much did Acme pay in dividends?', 'Acme has paid dividends every quarter since its start.', false],
    ['How much did Acme pay in dividends?', 'Acme pays dividends once a quarter.', false],
    ['How much did Acme pay in dividends?', 'Acme paid out a quarter of its profit.', true],
    ['How much cash did Acme have?', 'We audited the cash flows of the three years that ended in 2022.', false],
    ['How much cash did Acme have?', 'Its cash amounted to $4.2 billion.', true],
  ])('%s — %s: %s', (question, sentence, expected) => expect(holds(question, sentence)).toBe(expected));
});

describe('a time', () => {
  it.each([
    ['It is due from the fourth day.', undefined],
    ['It is due at the end of each quarter.', undefined],
    ['It is due at 9.30 a.m.', undefined],
    ['It is due every month.', undefined],
    ['It is due on the first floor.', false],
    ['It is due to a leak.', false],
  ])('%s: %s', (sentence, expected) => expect(holds('When is it due?', sentence)).toBe(expected));
});

describe('somebody', () => {
  it.each([
    ['Who built the bridge?', '• The bridge is closed. Go there at sunset.', false],
    ['Who built the bridge?', '5.2 Rules of building.', false],
    ['Who built the bridge?', 'Anything can be built.', false],
    ['Who built the bridge?', '• Bridge: Keep your distance.', false],
    ['Who built the bridge?', '5.2 Eiffel built it.', true],
    ['Who built the bridge?', 'It is old. Eiffel built it.', true],
  ])('%s — %s: %s', (question, sentence, expected) => expect(holds(question, sentence)).toBe(expected));

  it.each([
    ['Wer leitet die Kita?', 'Die Leitung hat Frau Annegret Thomsen.', true],
    ['Wer leitet die Kita?', 'Das Essen kostet Geld.', undefined],
    ['Wo ist die Kita?', 'Die Kita ist in Dresden.', undefined],
    ['Wer ist die Leiterin?', 'Das Team von SAP hilft. Die Leiterin kommt.', true],
  ])('in German, where nouns look like names: %s — %s: %s', (question, sentence, expected) =>
    expect(holds(question, sentence)).toBe(expected),
  );

  it('is named in a German question only by words side by side, or in capitals', () => {
    const names = (text: string) => analyseQuestion(text).entities;
    expect(names('Was kostet das Essen in der Kita?')).toEqual([]);
    expect(names('Welchen Vertrag hat Beate Kurz 2024 mit SAP geschlossen?')).toEqual(['beate', 'kurz', '2024', 'sap']);
    expect(names('Kosten Medikamente in der Kita etwas?')).toEqual([]);
  });
});
