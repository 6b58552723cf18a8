import { describe, expect, it } from 'vitest';
import { askExtractively } from '../testing/ask-extractively.js';
import { cardOf, createFakeRetriever } from '../testing/fakes.js';

const ofGroup =
  'Posten | 2019 | 2018\nUmsatzerlöse | 1.200 | 1.100\nMaterialaufwand | 400 | 380\nEigenkapital | 900 | 850';
const ofCompany = 'Posten | 2019 | 2018\nUmsatzerlöse | 300 | 280\nMaterialaufwand | 90 | 80\nEigenkapital | 700 | 690';
const card = (title: string, text: string, fileName = 'bericht.pdf') => ({ ...cardOf(1, title, text, 9), fileName });

const outcomeOf = async (question: string, title: string, text: string, fileName?: string) =>
  (await askExtractively({ question }, createFakeRetriever([card(title, text, fileName)]))).outcome;

describe('a row of the statement of a group', () => {
  it.each([
    ['Umsatzerlöse der Muster AG 2019 laut Jahresabschluss', 'Konzernabschluss der Muster AG'],
    ['Umsatzerlöse der Muster AG 2019 im Einzelabschluss', 'Konzernabschluss der Muster AG'],
    ['Umsatzerlöse der Muster AG 2019 laut Jahresabschluss', 'Jahresabschluss › Konzern-Bilanz der Muster AG'],
  ])('is not asserted for a single company: %s (%s)', async (question, title) => {
    expect(await outcomeOf(question, title, ofGroup)).toBe('closest_passage');
  });

  it.each([
    ['Umsatzerlöse der Muster AG 2019 laut Konzernabschluss', 'Konzernabschluss der Muster AG'],
    ['Eigenkapital der Muster AG 2019', 'Konzernabschluss der Muster AG'],
    ['Umsatzerlöse des Muster-Konzerns 2019', 'Jahresabschluss der Muster AG › Konzern-Gewinn- und Verlustrechnung'],
    ['Umsatzerlöse der Muster AG 2019 laut Konzernabschluss', 'Konzern- und Jahresabschluss der Muster AG'],
    ['Umsatzerlöse der Muster AG 2019 laut Jahresabschluss', 'Bilanz der Muster AG'],
  ])('is asserted where nothing says otherwise: %s (%s)', async (question, title) => {
    expect(await outcomeOf(question, title, ofGroup)).toBe('answered');
  });
});

describe('a row of the statement of a single company', () => {
  it.each([
    ['Umsatzerlöse der Muster AG 2019 laut Konzernabschluss', 'Jahresabschluss der Muster AG', 'bericht.pdf'],
    ['Umsatzerlöse des Muster-Konzerns 2019', 'Jahresabschluss der Muster AG', 'bericht.pdf'],
    ['Umsatzerlöse des Muster-Konzerns 2019', 'Muster-Konzern › Jahresabschluss der Muster AG', 'bericht.pdf'],
    ['Umsatzerlöse des Muster-Konzerns 2019', 'Bilanz der Muster AG', 'Muster Jahresabschluss 2019.pdf'],
    ['Consolidated Umsatzerlöse of Muster AG 2019', 'Muster AG › Parent company', 'bericht.pdf'],
  ])('is not asserted for the group: %s (%s, %s)', async (question, title, fileName) => {
    expect(await outcomeOf(question, title, ofCompany, fileName)).toBe('closest_passage');
  });

  it('is asserted for it', async () => {
    expect(
      await outcomeOf(
        'Umsatzerlöse der Muster AG 2019 laut Jahresabschluss',
        'Jahresabschluss der Muster AG',
        ofCompany,
      ),
    ).toBe('answered');
  });
});

const french = 'Poste | 2019 | 2018\nChiffre d’affaires | 1 200 | 1 100\nCapitaux propres | 900 | 850';
const spanish = 'Partida | 2019 | 2018\nCifra de negocios | 1.200 | 1.100\nPatrimonio neto | 900 | 850';
const english = 'Item | 2019 | 2018\nRevenue | 1,200 | 1,100\nReceivables from group companies | 90 | 85';

describe('the statement of a group or of a single company in other languages', () => {
  it.each([
    ['Chiffre d’affaires du groupe en 2019', 'Comptes sociaux de Exemple SA', french],
    ['Chiffre d’affaires 2019 selon les comptes consolidés', 'Exemple SA › Société mère', french],
    ['Chiffre d’affaires 2019 selon les comptes sociaux', 'Comptes consolidés de Exemple SA', french],
    ['Cifra de negocios del grupo en 2019', 'Cuentas individuales de Ejemplo SA', spanish],
    ['Cifra de negocios de 2019 según las cuentas consolidadas', 'Ejemplo SA › Sociedad dominante', spanish],
    ['Cifra de negocios de 2019 según las cuentas individuales', 'Cuentas consolidadas de Ejemplo SA', spanish],
    ['The group’s revenue in 2019', 'Non-consolidated statements of Sample Corp', english],
    ['Consolidated revenue in 2019', 'Sample Corp › Company-only statements', english],
    ['Revenue in 2019 in the non-consolidated statements', 'Consolidated statements of Sample Corp', english],
  ])('is not asserted for the other: %s (%s)', async (question, title, text) => {
    expect(await outcomeOf(question, title, text)).toBe('closest_passage');
  });

  it.each([
    ['Chiffre d’affaires 2019 selon les comptes consolidés', 'Comptes consolidés de Exemple SA', french],
    ['Chiffre d’affaires 2019 selon les comptes sociaux', 'Comptes sociaux de Exemple SA', french],
    ['Cifra de negocios de 2019 según las cuentas consolidadas', 'Cuentas consolidadas de Ejemplo SA', spanish],
    ['Cifra de negocios de 2019 según las cuentas individuales', 'Cuentas individuales de Ejemplo SA', spanish],
    ['Consolidated revenue in 2019', 'Consolidated statements of Sample Corp', english],
    ['Revenue in 2019 in the separate statements', 'Separate statements of Sample Corp', english],
    [
      'Receivables from group companies in 2019 in the separate statements',
      'Separate statements of Sample Corp',
      english,
    ],
    ['Receivables from group companies in 2019', 'Separate statements of Sample Corp', english],
  ])('is asserted for its own: %s (%s)', async (question, title, text) => {
    expect(await outcomeOf(question, title, text)).toBe('answered');
  });
});
