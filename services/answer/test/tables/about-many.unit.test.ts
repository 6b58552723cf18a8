import { describe, expect, it } from 'vitest';
import { computeOver } from '../../src/domain/tables/compute-over.js';
import { tableOf } from '../../testing/table-documents.js';

const orders = {
  table: tableOf(
    ['Order', 'Region', 'Amount', 'Price per unit'],
    [
      ['A-1', 'North', '10', '5'],
      ['A-2', 'South', '20', '5'],
      ['A-3', 'South', '30', '6'],
    ],
  ),
  ...{ fileId: 1, index: 0, fileName: 'orders.csv' },
};

const aboutMany = (question: string, ...earlier: readonly string[]): boolean => {
  const read = computeOver({ question, earlier, lastAnswer: '' }, [orders]);
  return read.kind === 'none' && read.aboutMany;
};

describe('a question that continues one about many rows', () => {
  it.each([
    ['What is the total amount?', 'And by region?'],
    ['What is the total amount?', 'And now split everything per customer segment please'],
    ['Wie hoch ist die Summe der Beträge?', 'Und je Region?'],
    ['¿Cuál es el importe total?', '¿Y por región?'],
    ['Quel est le montant total ?', 'Et par région ?'],
    ['Qual è l’importo totale?', 'E per regione?'],
    ['Qual é o valor total?', 'E por região?'],
    ['Wat is het totale bedrag?', 'En per regio?'],
    ['Vad är det totala beloppet?', 'Och per region?'],
    ['Jaka jest łączna kwota?', 'A według regionu?'],
    ['Care este suma totală?', 'Și pe regiune?'],
    ['Ποιο είναι το συνολικό ποσό;', 'Και ανά περιοχή;'],
    ['Какова общая сумма?', 'А по регионам?'],
    ['Яка загальна сума?', 'А за регіонами?'],
    ['Toplam tutar nedir?', 'Peki bölgelere göre?'],
    ['Tổng số tiền là bao nhiêu?', 'Còn theo khu vực?'],
    ['ยอดรวมเท่าไหร่', 'แล้วแยกตามภูมิภาคล่ะ'],
    ['ما هو المبلغ الإجمالي؟', 'وحسب المنطقة؟'],
    ['कुल राशि कितनी है?', 'और क्षेत्र के अनुसार?'],
    ['总金额是多少？', '按地区呢？'],
    ['合計金額はいくらですか？', '地域別では？'],
    ['총 금액은 얼마입니까?', '지역별로는?'],
  ])('is about many rows itself: %s %s', (before, question) => {
    expect(aboutMany(question, before)).toBe(true);
    expect(aboutMany('And for them?', before, question)).toBe(true);
  });

  it('is about one row if it asks something of its own, or continues a question about one row', () => {
    expect(aboutMany('Which customer placed the order B-7 in Vienna?', 'What is the total amount?')).toBe(false);
    expect(aboutMany('And the discount?', 'What is the amount of order A-1?')).toBe(false);
    expect(aboutMany('And the discount?', 'What is the total amount?', 'Who signed the contract for the office?')).toBe(
      false,
    );
  });
});

describe('a question for the value of each group', () => {
  it.each([
    'What was sold by region?',
    'Show the discount for every order',
    'Rabatt jeder Bestellung',
    'Was wurde je Region verkauft?',
    '¿Qué descuento tiene cada pedido?',
    'Quelle remise par region ?',
    'Welke korting heeft elke bestelling?',
    '各个地区的折扣是多少？',
  ])('is about many rows: %s', (question) => {
    expect(aboutMany(question)).toBe(true);
  });

  it('is not every question with "by" or "per"', () => {
    expect(aboutMany('Who was hired by Anna?')).toBe(false);
    expect(aboutMany('What discount on the price per unit has the desk?')).toBe(false);
  });
});
