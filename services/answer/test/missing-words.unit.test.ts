import { describe, expect, it } from 'vitest';
import { missingWords } from '../src/domain/evidence/missing-words.js';
import { analyseQuestion } from '../src/domain/question/question.js';
import { cardOf } from '../testing/fakes.js';

const missing = (question: string, text: string): string =>
  missingWords(analyseQuestion(question), cardOf(1, '', text)).join(', ');

describe('the words of a question that a passage lacks', () => {
  it.each([
    ['What is the total amount of the orders?', 'Order B-1 | Amount 5', 'total'],
    ['Combien de commandes y a-t-il dans la région Sud ?', 'Commande C-1 | Région Nord', 'Sud'],
    ['Wie hoch ist die Summe der Beträge?', 'Betrag 5', 'Summe'],
    ['Který je nejlevnější model?', 'model', 'Který, je, nejlevnější'],
    ['Сколько заказов было в марте?', 'Заказ', 'марте'],
    ['Ποιο είναι το συνολικό ποσό;', 'Ποσό 5', 'συνολικό'],
    ['उत्तर क्षेत्र में कुल राशि क्या है?', 'उत्तर क्षेत्र राशि', 'कुल'],
    ['What does error E03 mean in the pump manual?', 'Fault E03: overheated', 'pump, manual'],
    ['When did they find the key?', 'The key was found on Monday.', ''],
  ])(
    'are listed without function words, and without those for which the passage has another: %s',
    (question, text, words) => {
      expect(missing(question, text)).toBe(words);
    },
  );

  it.each([
    ['北部地区的总金额是多少？', '地区 北部 金额 5', '总'],
    ['2024年3月有多少个订单？', '订单 2024', '年, 3, 月'],
    ['金額が最も高い顧客はどれですか？', '顧客 金額', '最も高い'],
    ['가장 높은 금액은 얼마입니까?', '금액 5', '가장, 높은'],
    ['ยอดเงินเฉลี่ยคือเท่าไร', 'ยอดเงิน 5', 'เฉลี่ย'],
  ])('are listed as whole words in languages without spaces: %s', (question, text, words) => {
    expect(missing(question, text)).toBe(words);
  });
});
