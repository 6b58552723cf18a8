/** German months in the form of `english.months` of the language package: the whole name, then its abbreviations. */
export const germanMonths: readonly (readonly string[])[] = [
  ['januar', 'jänner', 'jan'],
  ['februar', 'feb'],
  ['märz', 'mrz', 'mär'],
  ['april', 'apr'],
  ['mai'],
  ['juni', 'jun'],
  ['juli', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['oktober', 'okt'],
  ['november', 'nov'],
  ['dezember', 'dez'],
];
