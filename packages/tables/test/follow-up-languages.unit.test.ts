import { describe, expect, it } from 'vitest';
import { readFollowUp } from '../src/index.js';
import { tableOfCsv } from '../testing/parts.js';

const tableIn = (set: string, name: string) => ({
  table: tableOfCsv(new URL(`../testing/sets/${set}/${name}.csv`, import.meta.url)),
  names: [name],
});
const [pedidos, empleados] = [tableIn('es', 'pedidos'), tableIn('es', 'empleados')];
const [commandes, employes] = [tableIn('fr', 'commandes'), tableIn('fr', 'employes')];
type Named = typeof pedidos;

const answerOf = (asked: string, earlier: readonly string[], table: Named): number | string | undefined => {
  const value = readFollowUp(asked, earlier, [table])?.reading.outcome.values[0];
  return value?.number === undefined || value.amount === undefined ? value?.text : Number(value.number);
};

describe('a Spanish question that goes on with the one before', () => {
  it.each<[string, string[], Named, number | string]>([
    ['¿Y en el Sur?', ['¿Cuántos pedidos hay en el Norte?'], pedidos, 2],
    ['¿y en el sur?', ['¿Cuál es el importe total en el Norte?'], pedidos, 1620.75],
    ['Y en el oeste', ['¿Cuál es el importe medio en el Norte?'], pedidos, 2400],
    ['¿Y del Sur?', ['¿Cuál es el importe total de los pedidos del Norte?'], pedidos, 1620.75],
    ['¿Qué hay del Sur?', ['¿Cuántos pedidos hay en el Norte?'], pedidos, 2],
    ['¿Y abiertos?', ['¿Cuántos pedidos enviados hay?'], pedidos, 2],
    ['¿Y en febrero de 2024?', ['¿Cuántos pedidos hay en enero de 2024?'], pedidos, 1],
    ['¿Y en marzo?', ['¿Cuántos pedidos hay en enero?'], pedidos, 2],
    ['¿Y Delta?', ['¿Cuántos pedidos tiene Acme?', '¿Y Bosque SL?'], pedidos, 1],
    ['¿Y en Bilbao?', ['¿Cuál es el salario medio en Madrid?'], empleados, 3350],
    ['¿Y la edad?', ['¿Cuál es el salario medio en Madrid?'], empleados, 29.5],
    ['¿Y el departamento?', ['¿Cuál es la ciudad de Ana?'], empleados, 'Ventas'],
    ['¿Y de Luis?', ['¿Cuál es el salario de Ana?'], empleados, '3.100,00'],
  ])('%s after %j', (asked, earlier, table, answer) => {
    expect(answerOf(asked, earlier, table)).toBe(answer);
  });

  it.each<[string, string[], Named]>([
    ['¿En el Sur?', ['¿Cuántos pedidos hay en el Norte?'], pedidos],
    ['¿Y no en el Sur?', ['¿Cuántos pedidos hay en el Norte?'], pedidos],
    ['¿Y quién en el Sur?', ['¿Cuántos pedidos hay en el Norte?'], pedidos],
    ['¿Y en el Sur y el Oeste?', ['¿Cuántos pedidos hay en el Norte?'], pedidos],
    ['¿Y el más alto en el Sur?', ['¿Cuántos pedidos hay en el Norte?'], pedidos],
    ['¿Y por región?', ['¿Cuántos pedidos hay en el Norte?'], pedidos],
    ['¿Y en el Este?', ['¿Cuántos pedidos hay en el Norte?'], pedidos],
    ['¿Y en el Norte?', ['¿Cuántos pedidos hay en el Norte?'], pedidos],
    ['¿Y en el Sur?', ['¿Cuántos pedidos hay?'], pedidos],
    ['¿Y enviados?', ['¿Cuántos pedidos hay en el Norte?'], pedidos],
    ['¿Y en 2023?', ['¿Cuántos pedidos hay en enero de 2024?'], pedidos],
    ['¿Y la edad?', ['¿Quién tiene el salario más alto?'], empleados],
    ['¿Y en el Sur?', ['¿Cuántos pedidos hay en el Norte o el Oeste?'], pedidos],
    ['e no Sur?', ['¿Cuántos pedidos hay en el Norte?'], pedidos],
  ])('%s after %j is refused', (asked, earlier, table) => {
    expect(answerOf(asked, earlier, table)).toBeUndefined();
  });
});

describe('a French question that goes on with the one before', () => {
  it.each<[string, string[], Named, number | string]>([
    ['Et dans le Sud ?', ['Combien de commandes y a-t-il dans le Nord ?'], commandes, 2],
    ['et dans le sud', ['Quel est le montant total dans le Nord ?'], commandes, 1620.75],
    ['Et dans l’Ouest ?', ['Quel est le montant moyen dans le Nord ?'], commandes, 2400],
    ['Qu’en est-il du Sud ?', ['Combien de commandes y a-t-il dans le Nord ?'], commandes, 2],
    ['Et ouvertes ?', ['Combien de commandes expédiées y a-t-il ?'], commandes, 2],
    ['Et en février 2024 ?', ['Combien de commandes y a-t-il en janvier 2024 ?'], commandes, 1],
    ['Et en mars ?', ['Combien de commandes y a-t-il en janvier ?'], commandes, 2],
    ['Et L’Atelier ?', ['Combien de commandes a Dupont ?', 'Et Martin SARL ?'], commandes, 1],
    ['Et à Lille ?', ['Quel est le salaire moyen à Lyon ?'], employes, 3350],
    ['Et l’âge ?', ['Quel est le salaire moyen à Lyon ?'], employes, 29.5],
    ['Et le service ?', ['Quelle est la ville d’Anne ?'], employes, 'Ventes'],
    ['Et de Luc ?', ['Quel est le salaire d’Anne ?'], employes, '3100,00'],
  ])('%s after %j', (asked, earlier, table, answer) => {
    expect(answerOf(asked, earlier, table)).toBe(answer);
  });

  it.each<[string, string[], Named]>([
    ['Dans le Sud ?', ['Combien de commandes y a-t-il dans le Nord ?'], commandes],
    ['Et pas dans le Sud ?', ['Combien de commandes y a-t-il dans le Nord ?'], commandes],
    ['Et qui dans le Sud ?', ['Combien de commandes y a-t-il dans le Nord ?'], commandes],
    ['Et dans le Sud et l’Ouest ?', ['Combien de commandes y a-t-il dans le Nord ?'], commandes],
    ['Et le plus élevé dans le Sud ?', ['Combien de commandes y a-t-il dans le Nord ?'], commandes],
    ['Et par région ?', ['Combien de commandes y a-t-il dans le Nord ?'], commandes],
    ['Et dans l’Est ?', ['Combien de commandes y a-t-il dans le Nord ?'], commandes],
    ['Et dans le Nord ?', ['Combien de commandes y a-t-il dans le Nord ?'], commandes],
    ['Et dans le Sud ?', ['Combien de commandes y a-t-il ?'], commandes],
    ['Et expédiées ?', ['Combien de commandes y a-t-il dans le Nord ?'], commandes],
    ['Et en 2023 ?', ['Combien de commandes y a-t-il en janvier 2024 ?'], commandes],
    ['Et l’âge ?', ['Qui a le salaire le plus élevé ?'], employes],
    ['Et dans le Sud ?', ['Combien de commandes sont dans le Nord ou l’Ouest ?'], commandes],
  ])('%s after %j is refused', (asked, earlier, table) => {
    expect(answerOf(asked, earlier, table)).toBeUndefined();
  });
});
