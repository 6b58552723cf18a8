import { describe, expect, it } from 'vitest';
import { holdsWhatIsAsked } from '../src/domain/evidence/asked-kind.js';
import { analyseQuestion } from '../src/domain/question/question.js';

const common = new Set(['rules', 'the']);
const holds = (question: string, sentence: string) => holdsWhatIsAsked(analyseQuestion(question), sentence, common);

describe('somebody', () => {
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
