import { spellPeriods } from '@cardinal/language';

/** Names of periods by their length in months. A year, or a further word such as "(restated)", may follow. */
const lengths: readonly (readonly [months: number, name: RegExp])[] = [
  [
    3,
    /^(?:q ?[1-4]|[1-4] ?q|[1-4]\. ?quartal|(?:first|second|third|fourth|1st|2nd|3rd|4th) quarter|t ?[1-4]|[1-4](?:er|e|º|°)? trimestre|three months|drei monate)(?![\p{L}\d])/u,
  ],
  [
    6,
    /^(?:h ?[12]|[12] ?h|[12]\. ?halbjahr|(?:first|second|1st|2nd) half|s ?[12]|[12](?:er|e|º|°)? semestre|six months|sechs monate)(?![\p{L}\d])/u,
  ],
  [9, /^(?:9 ?m|nine months|neun monate|9 monate|9 months)(?![\p{L}\d])/u],
  [
    12,
    /^(?:(?:fy|gj) ?(?:\d\d|\d{4})?|full[- ]year|fiscal year|financial year|twelve months|12 months|gesamtjahr|gesamtes jahr|geschäftsjahr|year|jahr|année|exercice|año|ejercicio|(?:19|20)\d\d)(?![\p{L}\d])/u,
  ],
];

/** Length in months of the period that a text in lower case names; undefined if it names none. */
export const periodLength = (text: string): number | undefined =>
  lengths.find(([, name]) => name.test(spellPeriods(text).toLowerCase()))?.[0];
