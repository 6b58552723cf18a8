import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const orders = tableOf(
  ['Order', 'Region', 'Weight', 'Status'],
  [
    ['A1', 'North', '10', 'open'],
    ['A2', 'South', '20', 'closed'],
    ['A3', 'South', '40', 'open'],
  ],
);
const ventas = tableOf(
  ['Venta', 'Cliente', 'Importe', 'Facturado (miles)', 'Fecha', 'Fecha de pago', 'Modo'],
  [
    ['V1', 'Acme', '1.250,50', '3', '05/01/2024', '13/01/2024', 'Media pensión'],
    ['V2', 'Acme', '980,00', '5', '15/02/2024', '', 'Media pensión'],
    ['V3', 'Beta', '12.000,00', '7', '20/03/2024', '21/03/2024', 'Completa'],
  ],
);
const ventes = tableOf(
  ['Vente', 'Client', 'Montant', 'Stock', 'Date'],
  [
    ['V1', 'Acme', '1 250,50', '3', '05/01/2024'],
    ['V2', 'Acme', '980,00', '5', '15/02/2024'],
    ['V3', 'Beta', '12 000,00', '0', '20/03/2024'],
  ],
);

describe('a word that a reading does not account for', () => {
  it.each([
    'How many orders are in the North and not South?',
    'How many orders are open and not closed?',
    'How many open and how many closed orders are there?',
    'What is the total weight of the heaviest order?',
  ])('is not passed over in English: %s', (question) => {
    expect(ask(orders, question, 'orders')).toMatchObject({ kind: 'refused' });
  });

  it.each([
    '¿Cuántas ventas son de Acme y no Beta?',
    '¿Cuántas ventas son de Acme pero no Beta?',
    '¿Cuántas de Acme y cuántas de Beta?',
    '¿Cuántas ventas sin fecha real de pago hay?',
    '¿Cuál es el importe de media pensión?',
    '¿Cuántas ventas tienen un facturado superior a 4.000?',
    '¿Cuál es el importe total más alto de Acme y Beta que de Acme?',
    '¿Quién más tiene el importe más alto?',
    '¿Quién tiene el importe más alto?',
    '¿Cuál es el número de venta de Acme?',
    '¿Cuántas ventas hay por venta?',
    '¿Cuántas ventas tienen un importe de más de dos mil?',
    '¿Cuántas ventas tienen un importe de más de mil quinientos?',
    '¿Cuántas ventas tienen un importe de más de 1.5?',
    '¿Cuántas ventas tienen un importe de más de 1,000?',
    '¿Cuáles son las ventas con más importe?',
  ])('is not passed over in Spanish: %s', (question) => {
    expect(ask(ventas, question, 'ventas')).toMatchObject({ kind: 'refused' });
  });

  it.each([
    'Combien de ventes sont d’Acme et pas Beta ?',
    'Combien d’Acme et combien de Beta ?',
    'Combien ont du stock ?',
    'Qui d’autre a le montant le plus élevé ?',
    'Qui a le montant le plus élevé ?',
    'Combien de ventes y a-t-il par vente ?',
    'Combien de ventes ont un montant de plus de deux mille ?',
    'Combien de ventes ont un montant de plus de 1,000 ?',
    'Quelles sont les ventes avec le plus grand montant ?',
    'Quelle vente a un montant plus élevé que V2 ?',
  ])('is not passed over in French: %s', (question) => {
    expect(ask(ventes, question, 'ventes')).toMatchObject({ kind: 'refused' });
  });
});

describe('a number in a question', () => {
  it.each([
    ['¿Cuántas ventas tienen un importe de más de 1.250,50?', '1'],
    ['¿Cuántas ventas tienen un importe de más de 1250,50?', '1'],
    ['¿Cuántas ventas tienen un importe de al menos 1 250,50?', '2'],
    ['¿Cuántas ventas tienen un importe de más de mil?', '2'],
    ['¿Cuántas ventas tienen un importe de más de 2 mil?', '1'],
    ['¿Cuántas ventas tienen un importe superior o igual a 980?', '3'],
    ['¿Cuántas ventas tienen un importe de 980 o más?', '3'],
    ['¿Cuántas ventas tienen un importe de 980 a 1.250,50?', '2'],
    ['¿Cuántas ventas tienen fecha entre el 1 de febrero de 2024 y el 31 de marzo de 2024?', '2'],
    ['¿Cuántas ventas tienen fecha a partir del 15 de febrero de 2024?', '2'],
    ['¿Cuántas ventas tienen fecha en el T1 de 2024?', '3'],
    ['¿Cuántas ventas tienen fecha en el mes de marzo?', '1'],
    ['¿Cuántas ventas tienen fecha en el año 2024?', '3'],
  ])('is read as in Spanish: %s', (question, expected) => {
    expect(answers(ask(ventas, question, 'ventas'))).toEqual([expected]);
  });

  it.each([
    ['Combien de ventes ont un montant de plus de 1 250,50 ?', '1'],
    ['Combien de ventes ont un montant de plus de 1\u202f250,50 ?', '1'],
    ['Combien de ventes ont un montant de plus de mille ?', '2'],
    ['Combien de ventes ont un montant supérieur ou égal à 980 ?', '3'],
    ['Combien de ventes ont un montant de 980 ou plus ?', '3'],
    ['Combien de ventes ont un montant de 980 à 1 250,50 ?', '2'],
    ['Combien de ventes ont une date entre le 1er février 2024 et le 31 mars 2024 ?', '2'],
    ['Combien de ventes ont une date à partir du 15 février 2024 ?', '2'],
    ['Combien de ventes y a-t-il au T1 2024 ?', '3'],
    ['Combien de ventes y a-t-il au mois de mars ?', '1'],
    ['Combien de ventes y a-t-il en l’année 2024 ?', '3'],
  ])('is read as in French: %s', (question, expected) => {
    expect(answers(ask(ventes, question, 'ventes'))).toEqual([expected]);
  });
});
