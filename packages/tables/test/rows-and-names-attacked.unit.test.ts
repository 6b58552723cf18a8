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
