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
