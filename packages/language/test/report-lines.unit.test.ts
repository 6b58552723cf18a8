import { describe, expect, it } from 'vitest';
import { englishReporting } from '../src/lexicon/reporting/en.js';
import { germanReporting } from '../src/lexicon/reporting/de.js';
import { reportLinesOf } from '../src/questions/report-lines.js';

describe('the lines of a report that a question is about', () => {
  it.each([
    ['What is the gross margin of Example in 2022?', 'gross profit', 'statements of operations'],
    ['Are the Gross Margins of Example consistent?', 'net sales', 'statements of income'],
    ['Does Example have positive working capital?', 'total current liabilities', 'balance sheets'],
    ['FY2018 capex', 'purchases of property plant and equipment', 'statements of cash flows'],
    ['What is the net PP&E of Example?', 'property plant and equipment net', 'statements of financial position'],
    ['R&D', 'research and development', 'statements of income'],
    ['“P&L” of Example', 'statements of income', 'statements of operations'],
    ['Return on assets of Example, please', 'total assets', 'balance sheets'],
    ['Wie hoch ist die Eigenkapitalquote der Beispiel AG?', 'bilanzsumme', 'bilanz'],
    ['Wie hoch war die Umsatzrendite im Jahr 2021?', 'umsatzerlöse', 'gewinn- und verlustrechnung'],
  ])('%s', (question, line, heading) => {
    const found = reportLinesOf(question);

    expect(found?.text).toContain(line);
    expect(found?.text).toContain(heading);
    expect(found?.names).toContain(heading);
  });

  it('are those of the longest name', () => {
    expect(reportLinesOf('What is the fixed asset turnover ratio?')?.text).toContain(
      'property plant and equipment net',
    );
    expect(reportLinesOf('What is the asset turnover ratio?')?.text).not.toContain('property');
  });

  it('include a statement by all of its names, each once', () => {
    const found = reportLinesOf('According to the P&L statement, what is the net margin?');

    expect(found?.text).toMatch(/, statements of income, statements of operations, statements of earnings$/);
    expect(found?.names).toEqual([...new Set(found?.names)]);
    expect(found?.names).toEqual(expect.arrayContaining(['income statement', 'statement of profit or loss']));
  });

  it.each([
    ['Wie hoch ist die Summe der Aktiva in der Konzernbilanz?', 'konzernbilanz'],
    ['Was steht in der Konzern-Gewinn- und Verlustrechnung?', 'konzerngewinn- und verlustrechnung'],
    ['Was steht in der Konzernkapitalflussrechnung?', 'kapitalflussrechnung'],
    ['What grants are in the statement of activities?', 'income statement'],
    ['What does the statement of net position show?', 'balance sheets'],
    ['What are loans in the statements of condition?', 'balance sheets'],
  ])('include the statement that other kinds of reports call otherwise: %s', (question, name) => {
    expect(reportLinesOf(question)?.names).toContain(name);
  });

  it.each([
    'What gears were used on steam engines?',
    'What gearing was used on steam turbine engines?',
    'How high is the staff turnover?',
    'Is vitamin D a hormone?',
    'Where is 25 Oak Rd?',
    'When does the capital of Example expire?',
    'Wie viele Gewinner hat das Gewinnspiel?',
    'Quelle est la marge brute ?',
    '毛利率是多少',
    '',
    'margin gross',
  ])('are unknown without the name of a measure in a known language: %j', (question) => {
    expect(reportLinesOf(question)).toBeUndefined();
  });

  it.each([
    ['English', englishReporting],
    ['German', germanReporting],
  ])('differ by name, and each name is in one measure only: %s', (_language, { measures, statements, others }) => {
    const names = [...measures, ...Object.values(statements), ...others].flatMap((each) => each.names);

    expect(new Set(names).size).toBe(names.length);
    for (const { lines } of measures) expect(lines.length).toBeGreaterThan(0);
  });

  it('have names that are in one line only', () => {
    const names = englishReporting.lines.flat();

    expect(new Set(names).size).toBe(names.length);
  });

  it('come with the words that headings of statements have besides their names, and the months', () => {
    const english = reportLinesOf('What is the gross margin?')?.asides;
    expect(['consolidated', 'unaudited', 'december', 'may'].filter((word) => !english?.has(word))).toEqual([]);
    expect(english?.has('balance')).toBe(false);
    expect(reportLinesOf('What is the gross margin?')).toMatchObject({
      companies: new Set(englishReporting.companies),
      scopes: new Set(englishReporting.scopes),
    });
    const german = reportLinesOf('Wie hoch ist die Bruttomarge?')?.asides;
    expect(['verkürzte', 'märz', 'dezember'].filter((word) => !german?.has(word))).toEqual([]);
  });

  it.each([
    ['English', englishReporting],
    ['German', germanReporting],
  ])('have no name that contains an aside: %s', (_language, { statements, asides }) => {
    const words = Object.values(statements)
      .flatMap(({ names, headings }) => [...names, ...headings])
      .flatMap((name) => name.split(/[ -]+/));

    expect(words.filter((word) => asides.includes(word))).toEqual([]);
  });

  it.each([
    ['What does the auditor say about the balance sheet?', "independent auditor's report", 'balance sheet'],
    ['What capex did the Northern segment have?', 'segment information', 'cash flow statement'],
    ['Was sagt die Revisionsstelle zur Bilanz?', 'bericht der revisionsstelle', 'bilanz'],
    ['Was sagt der Abschlussprüfer zur Konzernbilanz?', 'bestätigungsvermerk', 'bilanz'],
    ['Wie hoch ist die EBIT-Marge des Segments Wasser?', 'segmentberichterstattung', 'erfolgsrechnung'],
  ])('are in the part that speaks of a statement or divides it: %s', (question, name, statement) => {
    const found = reportLinesOf(question);

    expect(found).toMatchObject({ isOther: true, names: expect.arrayContaining([name]) });
    expect(found?.names).not.toContain(statement);
  });

  it.each([
    'Who is the auditor of Example?',
    'Which segment of the pipe leaks?',
    'Welches Segment der Leitung ist undicht?',
  ])('are unknown if such a part is named without a statement or a measure: %s', (question) => {
    expect(reportLinesOf(question)).toBeUndefined();
  });
});
