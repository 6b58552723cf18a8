import { describe, expect, it } from 'vitest';
import { readListing, spoken, type Spoken } from '../src/index.js';

const lists: Readonly<Record<Spoken, readonly string[]>> = {
  en: [
    'List all suppliers of steel',
    'Which suppliers deliver steel?',
    'Which of our suppliers are in Ohio?',
    'What exits are there?',
    'Name all bridges.',
  ],
  de: ['Welche Lieferanten gibt es?', 'Liste alle Brücken auf', 'Nenne alle Verträge mit Frist'],
  fr: ['Quels fournisseurs existent ?', 'Quelles sont les sorties ?', 'Énumère les contrats'],
  es: ['¿Qué proveedores hay?', '¿Cuáles son las salidas?', 'Enumera los contratos'],
  it: ['Quali fornitori ci sono?', 'Elenca i contratti', 'Quali sono le uscite?'],
  pt: ['Que fornecedores existem?', 'Quais são as saídas?', 'Liste os contratos'],
  nl: ['Welke leveranciers zijn er?', 'Noem alle bruggen', 'Geef een lijst van contracten'],
  pl: ['Jacy dostawcy istnieją?', 'Wymień wszystkie mosty', 'Jakie są wyjścia?'],
  ro: ['Ce furnizori există?', 'Care sunt ieșirile?', 'Enumeră contractele'],
  el: ['Ποιοι προμηθευτές υπάρχουν;', 'Ποιες είναι οι έξοδοι;'],
  ru: ['Какие поставщики есть?', 'Перечисли все мосты', 'Назовите всех поставщиков'],
  uk: ['Які постачальники є?', 'Перелічіть мости'],
  tr: ['Hangi tedarikçiler var?', 'Köprüleri listele', 'Çıkışlar nelerdir?'],
  vi: ['Có những nhà cung cấp nào?', 'Liệt kê các cây cầu'],
  th: ['มีผู้จัดหาใดบ้าง', 'มีสะพานอะไรบ้าง'],
  ar: ['ما الموردون المذكورة أسماؤهم؟', 'اذكر جميع الجسور'],
  hi: ['कौन-कौन से पुल हैं?', 'पुलों की सूची दें'],
  zh: ['有哪些供应商？', '列出所有桥梁'],
  ja: ['どのような供給業者がありますか', '橋をすべて挙げてください'],
  ko: ['어떤 공급업체가 있습니까?', '다리를 모두 나열해 주세요'],
};
const others: Readonly<Partial<Record<Spoken, readonly string[]>>> = {
  en: [
    'When was the bridge opened?',
    'Which process hardens steel?',
    'Which was the largest bridge?',
    'Which players scores most?',
    'Which city is the capital?',
    'The list is long',
  ],
  de: ['Welche Stadt ist die Hauptstadt?', 'Wann wurde die Brücke eröffnet?'],
  fr: ['Quelle est la capitale ?'],
  es: ['¿Qué es el acero?', '¿Cuál es la capital?'],
  ru: ['Какой город столица?'],
  zh: ['首都是哪个城市？'],
  ja: ['首都はどこですか'],
  ko: ['수도는 어디입니까?'],
};

describe('a question for a complete list', () => {
  it.each(spoken)('is recognised in %s', (language) => {
    for (const text of lists[language])
      expect({ text, about: readListing(text, language) }).toEqual({ text, about: expect.any(String) });
    for (const text of others[language] ?? [])
      expect({ text, about: readListing(text, language) }).toEqual({ text, about: undefined });
  });

  it('is reduced to what is to be listed', () => {
    expect(readListing('List all suppliers of steel', 'en')).toBe('suppliers of steel');
    expect(readListing('Welche Lieferanten gibt es in Ulm?', 'de')).toMatch(/^lieferanten\s+in ulm\?$/);
    expect(readListing('列出所有桥梁', 'zh')).toContain('桥梁');
    expect(readListing('List all', 'en')).toBe('list all');
  });
});
