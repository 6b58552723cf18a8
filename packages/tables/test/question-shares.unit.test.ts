import { describe, expect, it } from 'vitest';
import { answers, ask } from '../testing/ask.js';
import { tableOf } from '../testing/parts.js';

const orders = tableOf(
  [
    ...['Order', 'Customer', 'City', 'Product', 'Quantity', 'Unit Price', 'Revenue', 'Profit', 'Status', 'Rating'],
    ...['Day', 'Sales Rep', 'Commission', 'Returned', 'Priority', 'Room'],
  ],
  [
    '1001|Acme|Berlin|Desk|2|€100.00|€200.00|€20.00|open|4|2024-01-10|Ann Poe|€10.00|no|1|204',
    '1002|Bolt|Rome|Chair|5|€40.00|€200.00|-€5.00|closed|3|2024-02-11|Ben Roe|€10.00|no|2|101',
    '1003|Acme|Berlin|Lamp|1|€30.00|€30.00|€3.00|closed|5|2024-03-01|Ann Poe|€2.00|yes|1|204',
    '1004|Cato|Oslo|Desk|3|€100.00|€300.00|€30.00|closed||2024-03-15|Cy Moe|€15.00|no|3|101',
    '1005|Delta|Berlin|Chair|4|€40.00|€160.00|€16.00|open|2|2025-01-05|Ben Roe|€8.00|no|2|102',
    '1006|Bolt|Rome|Lamp|2|€30.00|€60.00|€6.00|closed|4|2025-02-20|Ann Poe|€3.00|yes|1|204',
    '1007|Acme|Oslo|Desk|1|€100.00|€100.00|€10.00|open|5|2025-03-03|Cy Moe|€5.00|no|2|101',
    '1008|Cato|Berlin|Desk|3|€100.00|€300.00|€28.00|closed|4|2025-04-09|Ben Roe|€15.00|no|1|205',
  ].map((row) => row.split('|')),
);
const countries = tableOf(
  ['Country', 'Region', 'Population', 'Area (km²)', 'Market Share (%)', 'Median Income (USD)', 'Rank'],
  [
    ['Arland', 'North', '5000000', '1200', '12', '30000', '1'],
    ['Borland', 'North', '8000000', '2500', '20', '25000', '2'],
    ['Corland', 'South', '8000000', '900', '8', '41000', '3'],
    ['Dorland', 'South', '2000000', '4100', '30', '38000', '4'],
    ['Esland', 'West', '1000000', '300', '30', '52000', '5'],
  ],
);
const invoices = tableOf(
  ['Rechnungsnummer', 'Kunde', 'Stadt', 'Betrag (€)', 'Menge', 'Note', 'Status', 'Datum', 'Gesamtdauer (h)'],
  [
    ['R-1', 'Alpha', 'Köln', '1.200,00', '3', '2', 'bezahlt', '01.02.2024', '5'],
    ['R-2', 'Beta', 'Bonn', '800,00', '2', '3', 'offen', '05.03.2024', '7'],
    ['R-3', 'Alpha', 'Köln', '1.500,50', '1', '1', 'bezahlt', '07.04.2025', '2'],
    ['R-4', 'Gamma', 'Ulm', '99,90', '9', '4', 'offen', '20.04.2025', '4'],
  ],
);

describe('a question', () => {
  it.each([
    ['What percentage of orders were returned?', ['25%']],
    ['What percentage of orders were not returned?', ['75%']],
    ['What percentage of returned orders were from Berlin?', ['50%']],
    ['What percentage of orders from Berlin were returned?', ['25%']],
    ['What percentage of orders in 2024 were closed?', ['75%']],
    ['What percentage of orders had a revenue over €100?', ['62.5%']],
    ['What percentage of revenue came from Berlin?', ['51.11%']],
    ["What share of Ann Poe's revenue came from desks?", ['68.97%']],
    ['What is the share of Berlin in total revenue?', ['51.11%']],
    ['Share of Berlin in orders', ['50%']],
    ['What is the median revenue?', ['€180.00']],
    ['What is the median quantity of desks?', ['2.5']],
    ['What is the difference between the highest and lowest revenue?', ['€270.00']],
    ['Which order has the second lowest revenue?', ['1006']],
    ['Which customer has the second highest total revenue?', ['Acme']],
    ['Which customer has the second most orders?', ['Bolt', 'Cato']],
    ['Top 2 customers by total revenue', ['Cato', 'Acme']],
    ['Top 2 products by average rating', ['Lamp', 'Desk']],
    ['Which 2 orders had the lowest revenue?', ['1003', '1006']],
    ['Which orders are open?', ['1001', '1005', '1007']],
    ['Which orders were not returned?', ['1001', '1002', '1004', '1005', '1007', '1008']],
    ['Which products were returned?', ['Lamp']],
    ['Which customers ordered desks or chairs?', ['Acme', 'Bolt', 'Cato', 'Delta']],
    ['What is the sales rep of Bolt in 2025?', ['Ann Poe']],
    ['How many orders were in room 204?', ['3']],
    ['How many customers are in Oslo?', ['2']],
  ])('about shares, places and lists is answered: %s', (question, expected) => {
    expect(answers(ask(orders, question, 'orders'))).toEqual(expected);
  });

  it.each([
    ['What percentage of countries are in the North?', ['40%']],
    ['Which country has the second largest area?', ['Borland']],
    ['Top 3 countries by population', ['Borland', 'Corland', 'Arland']],
    ['Which countries have a population above 4000000?', ['Arland', 'Borland', 'Corland']],
    ['How much larger is the area of Borland than of Arland?', ['1,300 km²']],
    ['What is the median income of Arland?', ['30000']],
  ])('about rows that have a name is answered: %s', (question, expected) => {
    expect(answers(ask(countries, question, 'countries'))).toEqual(expected);
  });

  it.each([
    ['Wie viele Rechnungen gibt es?', ['4']],
    ['Wie hoch ist der Gesamtbetrag von Alpha?', ['2,700.50 €']],
    ['Wie hoch ist die Gesamtmenge der offenen Rechnungen?', ['11']],
    ['Wie hoch ist die Gesamtdauer von R-1?', ['5']],
    ['Wie hoch ist der Durchschnittsbetrag?', ['900.1000 €']],
    ['Welche Rechnung hat den zweithöchsten Betrag?', ['R-1']],
    ['Welcher Kunde hat den zweithöchsten Gesamtbetrag?', ['Beta']],
    ['Wie viel Prozent der Rechnungen in Köln sind bezahlt?', ['100%']],
    ['Wie viel Prozent des Betrags entfallen auf Köln?', ['75.01%']],
    ['Anteil von Köln am Gesamtbetrag 2024', ['60%']],
    ['Was ist der Median der Beträge?', ['1,000.00 €']],
    ['Wie groß ist die Differenz zwischen dem höchsten und dem niedrigsten Betrag?', ['1,400.60 €']],
    ['Wie viel höher ist der Betrag von R-1 als von R-2?', ['400.00 €']],
    ['Top 2 Kunden nach Gesamtbetrag', ['Alpha', 'Beta']],
    ['Welche Rechnungen sind offen?', ['R-2', 'R-4']],
  ])('in German is answered: %s', (question, expected) => {
    expect(answers(ask(invoices, question, 'rechnungen'))).toEqual(expected);
  });

  it.each([
    // The whole, or the part, may be other rows.
    'What percentage of orders were returned in 2024?',
    'What percentage of orders that were returned came from Berlin?',
    'What percentage of Berlin orders that were closed came from Acme?',
    'What percentage of orders are open and from Berlin?',
    'What percentage of orders are neither open nor closed?',
    'What percentage of customers are from Berlin?',
    'What percentage of customers returned an order?',
    'What percentage of orders have a rating above 3?',
    'What percentage of all orders is order 1003?',
    'Share of Acme in the revenue of Berlin that came from desks',
    // It is no share, or of amounts that do not add up.
    'What percentage of revenue is profit?',
    'What percentage of profit came from Berlin?',
    'What percentage of the rooms were used by Ann Poe?',
    'By what percentage did revenue grow in 2025?',
    'What percentage of the unit price is discount?',
    'What percentage of orders were shipped late?',
    // The place is shared, or another one is asked for.
    'What is the second highest revenue?',
    'Which customer has the second highest revenue?',
    'What was the second order of Acme?',
    'What is the second lowest and highest revenue?',
    'What is the highest revenue of the second customer?',
    'What is the second highest priority?',
    'What is the difference between the highest and second highest revenue?',
    'What is the difference between the highest revenue and the lowest profit?',
    'What is the median revenue per customer?',
    'What is the average and median revenue?',
    // Of groups, more than a row may be meant.
    'Which customers have revenue above €250?',
    'Which customers have more than 2 orders?',
    'Which customers are not in Berlin?',
    'Which customers ordered desks and chairs?',
    'Which products were never returned?',
    'Which sales reps have no orders in Oslo?',
    'Top 3 customers by revenue',
    'Top 2 products by rating',
    'Top 10 customers by total revenue',
    'Bottom 2 customers by total revenue',
    'How much more than €100 did Acme pay?',
    'How many orders have rating 4 or 5?',
    'How many orders were in rooms 101 and 204?',
    'How many orders were not in room 204?',
    'What is the total room?',
    'What is the average room?',
  ])('that may mean something else is refused: %s', (question) => {
    expect(ask(orders, question, 'orders').kind).toBe('refused');
  });

  it.each([
    'What share of the population lives in Arland?',
    'What percentage of the market share does the North have?',
    'What is the median income?',
    'What is the median rank?',
    'Top 3 countries by rank',
    'Which country has the second largest population?',
    'Which country is second?',
    'Which countries are larger than Arland?',
    'How much larger is the population of Borland than of Corland?',
    'How much larger is the area of Arland than of Borland?',
    'How much larger is Borland than Arland?',
  ])('about a column that is close to its words is refused: %s', (question) => {
    expect(ask(countries, question, 'countries').kind).toBe('refused');
  });

  it.each([
    'Wie hoch ist die Gesamtnote?',
    'Wie hoch ist die Gesamtdauer?',
    'Wie groß ist Alpha?',
    'Wie groß ist der Kunde von R-1?',
    'Welcher Kunde hat den zweithöchsten Betrag?',
    'Wie viel Prozent Rabatt hat R-1?',
    'Wie viel Prozent der Kunden sind aus Köln?',
    'Welcher Anteil der Rechnungen ist überfällig?',
    'Wie viel höher ist der Betrag von R-2 als von R-1?',
  ])('in German that may mean something else is refused: %s', (question) => {
    expect(ask(invoices, question, 'rechnungen').kind).toBe('refused');
  });

  it.each([
    'Which country has the second highest population?',
    'What is the median population?',
    'What is the difference between the highest and lowest population?',
    'Top 2 countries by population',
    'Which countries have a population above 2500000?',
    'What share of the population is in North?',
    'What percentage of countries are in North?',
  ])('is refused where a row holds others again, or an amount cannot be read: %s', (question) => {
    const header = ['Country', 'Population', 'Region'];
    const rows = [
      ['Arland', '5003217', 'North'],
      ['Borland', '3001112', 'North'],
      ['Corland', '2000101', 'South'],
      ['Dorland', '1003001', 'South'],
    ];
    const whole = ask(tableOf(header, [['World', '11007431', 'All'], ...rows]), question, 'countries');
    const unread = ask(tableOf(header, [...rows, ['Esland', '1 to 9 million', 'South']]), question, 'countries');
    expect(answers(ask(tableOf(header, rows), question, 'countries'))).toBeDefined();
    expect(whole.kind).toBe('refused');
    const needsAmounts = !/percentage|Which countries/.test(question);
    expect(unread.kind).toBe(needsAmounts ? 'refused' : 'computed');
  });

  it('of a unit is limited by that of the column alone', () => {
    const plants = tableOf(
      ['Plant', 'Capacity (MW)'],
      [
        ['Aldon', '120'],
        ['Brava', '340'],
        ['Cole', '80'],
      ],
    );
    expect(answers(ask(plants, 'How many plants have a capacity above 100 MW?', 'plants'))).toEqual(['2']);
    expect(ask(plants, 'How many plants have a capacity above 100 GW?', 'plants').kind).toBe('refused');
  });
});
