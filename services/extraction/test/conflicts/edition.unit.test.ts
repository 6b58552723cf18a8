import { describe, expect, it } from 'vitest';
import { editionsDiffer } from '../../src/domain/conflicts/edition.js';

describe('two documents by their names', () => {
  it.each([
    ['ACME_2022_10K.pdf', 'ACME_2023_10K.pdf'],
    ['ACME_2023Q1_10Q.pdf', 'ACME_2023Q2_10Q.pdf'],
    ['minutes-2024-05-03.md', 'minutes-2024-06-07.md'],
    ['minutes 20240503.md', 'minutes 20240607.md'],
    ['prices.2024.05.csv', 'prices.2024.06.csv'],
    ['FY19 plan.docx', 'FY20 plan.docx'],
    ['plan 2016-2018.docx', 'plan 2019-2021.docx'],
    ['Jahresbericht2021.pdf', 'Jahresbericht2022.pdf'],
  ])('are editions of different times: %s, %s', (a, b) => {
    expect([editionsDiffer(a, b), editionsDiffer(b, a)]).toEqual([true, true]);
  });

  it.each([
    ['handbook.pdf', 'travel.pdf'],
    ['handbook_2023.pdf', 'travel.pdf'],
    ['handbook_2023.pdf', 'travel 2023.pdf'],
    ['ACME_2023_10K.pdf', 'ACME_2023Q4_EARNINGS.pdf'],
    ['plan 2016-2018.docx', 'report 2017.docx'],
    ['minutes-2024-05.md', 'minutes-2024-05-03.md'],
    ['room 1204.txt', 'room 1305.txt'],
    ['order 20231.txt', 'order 20242.txt'],
    ['q1.txt', 'q2.txt'],
    ['FY19 plan.docx', 'plan 2019.docx'],
  ])('may contradict each other: %s, %s', (a, b) => {
    expect([editionsDiffer(a, b), editionsDiffer(b, a)]).toEqual([false, false]);
  });
});
