import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const patients = tableOf(
  ['Patient ID', 'Name', 'Ward', 'Doctor', 'Position', 'Weight (kg)', 'Smoker', 'Deposit'],
  [
    ['P-1', 'Ann Ek', 'A', 'Moss', 'Doctor', '60', 'yes', '€100'],
    ['P-2', 'Bo Ek', 'B', 'Moss', 'Clerk', '80', 'no', ''],
    ['P-3', 'Cy Ro', 'A', 'Lund', 'Clerk', '75', 'no', '€300'],
    ['P-4', 'Di Su', 'C', 'Lund', 'Pilot', '55', 'yes', '€500'],
    ['P-5', 'Ed Vo', 'A', 'Kerr', 'Pilot', '90', 'no', '€700'],
  ],
);
const orders = tableOf(
  ['Order', 'Customer', 'Amount (EUR)', 'Discontinued'],
  [
    ['1001', 'Acme', '310', 'no'],
    ['1002', 'Birch', '200', 'yes'],
    ['1003', 'Acme', '100', 'no'],
  ],
);
const league = tableOf(
  ['Team', 'Stadium Capacity', 'Points'],
  [
    ['Lions', '30,000', '20'],
    ['Bears', '22,000', '16'],
  ],
);
const films = tableOf(
  ['Film', 'Country', 'Certificate'],
  [
    ['Ash', 'US', '15'],
    ['Bay', 'IT', '12'],
    ['Cap', 'US', '15'],
  ],
);
const staff = tableOf(
  ['Name', 'Contract End'],
  [
    ['Ann', '2024-12-31'],
    ['Bo', ''],
    ['Cy', '2025-06-30'],
  ],
);
// Nothing proves whether "1.000" is a thousand, so the amounts of 2022 are texts.
const energy = tableOf(
  ['Monat', 'Verbrauch 2022 (kWh)', 'Verbrauch 2023 (kWh)'],
  [
    ['Januar', '1.000', '900'],
    ['Februar', '800', '950'],
  ],
);

describe('negations', () => {
  it.each([
    ["How many patients aren't clerks?", ['3']],
    ['How many patients don’t belong to Moss?', ['3']],
    ["How many patients aren't smokers?", ['3']],
    ['How many patients in ward A are not clerks?', ['2']],
    ['How many patients are in ward A but not clerks?', ['2']],
  ])('of contractions count: %s', (question, values) => {
    expect(answers(ask(patients, question, 'patients'))).toEqual(values);
  });

  it.each([
    ['what cannot be is nothing in the table', patients, 'How many patients cannot be in ward A?'],
    ['a limit is negated', patients, "How many patients don't weigh more than 60 kg?"],
    ['"but" leaves out Acme', orders, 'What is the total amount from all customers but Acme?'],
    ['"in" is not negated', patients, 'What is the average weight in and outside A?'],
  ])('are not left out, where %s', (_, table, question) => {
    expect(ask(table, question, 'list')).toMatchObject({ kind: 'refused' });
  });
});

describe('words of a question', () => {
  it.each([
    ['"a" before the header is an article', patients, 'How many patients are in a ward?'],
    ['a doctor is had, not the position', patients, 'How many patients have a doctor?'],
    ['the heaviest patient is not who has one', patients, 'Who has the heaviest patient?'],
    ['orders are counted, not customers', orders, 'How many customer orders are there?'],
    ['a stadium is asked for, not its capacity', league, 'What stadium has the biggest capacity?'],
    ['contracts may have no end', staff, 'How many people have a contract?'],
    ['"it" is no cell', films, 'How many films are not in it?'],
    ['certificates are no sum of them', films, 'How many certificates are there?'],
    ['two columns are consumption', energy, 'Wie hoch war der Verbrauch im Januar?'],
    ['two columns are consumption', energy, 'Welcher Monat hatte den höchsten Verbrauch?'],
  ])('are not mistaken: %s', (_, table, question) => {
    const names = new Map([
      [patients, 'patients'],
      [orders, 'orders'],
      [films, 'films'],
      [staff, 'staff'],
    ]);
    expect(ask(table, question, names.get(table) ?? 'list')).toMatchObject({ kind: 'refused' });
  });

  it.each([
    [staff, 'staff', 'How many people have a contract end?', ['2']],
    [patients, 'patients', 'How many wards have a smoker?', ['2']],
    [films, 'films', 'How many films are not in IT?', ['2']],
    [patients, 'patients', 'How many patients are in ward A?', ['3']],
    [patients, 'patients', 'How many ward A patients are there?', ['3']],
    [patients, 'patients', 'Who is the heaviest patient?', ['Ed Vo']],
    [patients, 'patients', 'Who has the highest patient weight?', ['Ed Vo']],
    [orders, 'orders', 'How many customers are there?', ['2']],
    [orders, 'orders', 'How many discontinued orders are there?', ['1']],
    [league, 'league', 'What is the biggest stadium capacity?', ['30,000']],
    [energy, 'Energie', 'Wie hoch war der Verbrauch im Januar 2023?', ['900']],
  ])('are read as before: %#', (table, name, question, values) => {
    expect(answers(ask(table, question, name))).toEqual(values);
  });
});
