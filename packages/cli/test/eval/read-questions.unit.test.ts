import { describe, expect, it } from 'vitest';
import { readQuestions } from '../../src/server/eval/read-questions.js';

const lines = (...objects: readonly object[]) => objects.map((each) => JSON.stringify(each)).join('\n');
const asked = { question: 'How long?', documents: ['a.pdf'] };

describe('a file of questions', () => {
  it('has a question and its right answers in each line', () => {
    const text = `\ufeff${lines({ ...asked, pages: [2, 3, 2], answer: '30 days' })}\r\n\n  \n${lines(
      { question: ' Why? ', answer: ['so', 'thus'] },
      { question: 'Who?', absent: true },
      { question: 'Where?', documents: ['Re\u0301sume\u0301.md'] },
    )}\n`;

    expect(readQuestions(text)).toEqual([
      { question: 'How long?', documents: ['a.pdf'], pages: [2, 3], answers: ['30 days'], isAbsent: false },
      { question: 'Why?', documents: [], pages: [], answers: ['so', 'thus'], isAbsent: false },
      { question: 'Who?', documents: [], pages: [], answers: [], isAbsent: true },
      { question: 'Where?', documents: ['R\u00e9sum\u00e9.md'], pages: [], answers: [], isAbsent: false },
    ]);
  });

  it.each([
    ['what is no JSON', '{question}', 'must be valid JSON'],
    ['what is no object', '[1]', 'must be a JSON object'],
    ['no question', lines({ documents: ['a'] }), 'question must be'],
    ['a blank question', lines({ ...asked, question: ' ' }), 'question must be'],
    ['a field that is spelt otherwise', lines({ ...asked, page: [1] }), 'page is not a known field'],
    ['documents that are no list', lines({ ...asked, documents: 'a.pdf' }), 'documents must be'],
    ['an empty list', lines({ ...asked, documents: [] }), 'documents must be'],
    ['a page 0', lines({ ...asked, pages: [0] }), 'pages must be'],
    ['pages of nothing', lines({ question: 'x', answer: 'y', pages: [1] }), 'pages requires documents'],
    ['an answer without letters', lines({ question: 'x', answer: ['y', '--'] }), 'answer must be'],
    ['absent that is no true', lines({ ...asked, absent: false }), 'absent must be true'],
    ['absent with a document', lines({ ...asked, absent: true }), 'absent must not be combined'],
    ['nothing that is judged', lines({ question: 'x' }), 'documents, answer or absent is required'],
    ['a question of before', lines(asked), 'question is the same as in line 1'],
  ])('is refused with %s, with line and field', (_, line, why) => {
    expect(() => readQuestions(`${lines(asked)}\n\n${line}`)).toThrow(`line 3: ${why}`);
  });

  it('is refused if it has no question', () =>
    expect(() => readQuestions(' \n')).toThrow('must have at least one question'));
});
