/** French months in the form of `english.months` of the language package: the whole name, then its abbreviations. */
export const frenchMonths: readonly (readonly string[])[] = [
  ['janvier', 'janv', 'jan'],
  ['février', 'févr', 'fév'],
  ['mars'],
  ['avril', 'avr'],
  ['mai'],
  ['juin'],
  ['juillet', 'juil'],
  ['août'],
  ['septembre', 'sept', 'sep'],
  ['octobre', 'oct'],
  ['novembre', 'nov'],
  ['décembre', 'déc'],
];
