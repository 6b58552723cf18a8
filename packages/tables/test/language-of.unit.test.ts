import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const orders = tableOf(
  ['Order', 'City', 'Amount'],
  [
    ['A1', 'La Paz', '$10'],
    ['A2', 'Los Angeles', '$20'],
    ['A3', 'Rio de Janeiro', '$40'],
    ['A4', 'Le Mans', '$80'],
  ],
);
const ventas = tableOf(
  ['Venta', 'Región', 'Importe', 'Grado'],
  [
    ['V1', 'Norte', '10 €', 'A'],
    ['V2', 'Sur', '20 €', 'B'],
    ['V3', 'Norte', '40 €', 'A'],
  ],
);
const ventes = tableOf(
  ['Vente', 'Région', 'Montant'],
  [
    ['V1', 'Nord', '10 €'],
    ['V2', 'Sud', '20 €'],
    ['V3', 'Nord', '40 €'],
  ],
);

describe('the language of a question', () => {
  it.each([
    ['Total amount of La Paz', ['$10']],
    ['total amount in Los Angeles', ['$20']],
    ['total amount Rio de Janeiro', ['$40']],
    ['Total amount in Le Mans', ['$80']],
    ['How many orders from La Paz are there?', ['1']],
  ])('is not that of a name in it: %s', (question, expected) => {
    expect(answers(ask(orders, question, 'orders'))).toEqual(expected);
  });

  it.each([
    ['¿Cuántas ventas hay en el Norte?', 'es', ['2']],
    ['total de ventas del Norte', 'es', undefined],
    ['importe total en el Norte', 'es', ['50 €']],
    ['el total de importe de Norte', 'es', ['50 €']],
    ['cuantas ventas hay', 'es', ['3']],
    ['CUÁNTAS VENTAS HAY', 'es', ['3']],
  ])('is Spanish: %s', (question, language, expected) => {
    const reading = ask(ventas, question, 'ventas');
    expect(answers(reading)).toEqual(expected);
    if (expected) expect(reading).toMatchObject({ language });
  });

  it.each([
    ['Combien de ventes y a-t-il dans le Nord ?', ['2']],
    ['montant total dans le Nord', ['50 €']],
    ['COMBIEN DE VENTES Y A-T-IL ?', ['3']],
    ['combien de ventes', ['3']],
  ])('is French: %s', (question, expected) => {
    const reading = ask(ventes, question, 'ventes');
    expect([answers(reading), reading]).toMatchObject([expected, { language: 'fr' }]);
  });

  it.each([
    'Quantas vendas há no Norte?',
    'Qual é o importe total no Norte?',
    'Qual a média do importe?',
    'Quantas vendas há em Norte?',
    'Quantos têm importe maior que 15 €?',
    'Qual venda tem o maior importe?',
    'Quem tem o maior importe?',
    'O importe total do Norte',
    'Quante vendite ci sono al Norte?',
    'Qual è il totale di importe di Norte?',
    'Qual è la media del importe?',
    'Chi ha il importe più alto?',
    'Quantes vendes hi ha al Norte?',
    'Quina és la mitjana del importe?',
    'Quin és el total de importe del Norte?',
    'Quina venda té el importe més alt?',
    'Câte vânzări sunt în Norte?',
    'Care este totalul din Norte?',
    'Hoeveel verkopen zijn er in Norte?',
    'Quantas ventas há?',
    'Quantas ventas não são do Norte?',
    'Quantas ventas são no Norte?',
  ])('is none in which questions are read: %s', (question) => {
    expect(ask(ventas, question, 'ventas')).toMatchObject({ kind: 'refused' });
  });
});
