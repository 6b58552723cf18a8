import { describe, expect, it } from 'vitest';
import { spoken, type Spoken } from '../src/lexicon/spoken.js';
import { answersIn } from '../src/questions/questions.js';
import { holdsTime } from '../src/questions/times.js';

type Foreign = Exclude<Spoken, 'en'>;
const foreign = spoken.filter((each): each is Foreign => each !== 'en');

describe('what answers when', () => {
  it.each(foreign)('is every weekday and month: %s', (language) => {
    const named = (dates: readonly number[], option: Intl.DateTimeFormatOptions) =>
      dates.map((date) => new Intl.DateTimeFormat(language, { ...option, timeZone: 'UTC' }).format(date));
    const days = named(
      Array.from({ length: 7 }, (_, day) => Date.UTC(2025, 5, 1 + day)),
      { weekday: 'long' },
    );
    const months = named(
      Array.from({ length: 12 }, (_, month) => Date.UTC(2025, month, 15)),
      { month: 'long', day: 'numeric' },
    );
    for (const each of [...days, ...months]) {
      expect({ each, found: answersIn(`( ${each} )`, 'when', language).length > 0 }).toEqual({ each, found: true });
    }
  });

  it.each([
    ['de', 'Der Müll wird mittwochs geleert.'],
    ['nl', 'Het afval wordt dinsdags opgehaald.'],
    ['es', 'Cierra los sábados.'],
    ['fr', 'Fermé les mercredis.'],
  ] as const)('is a weekday that repeats: %s %s', (language, text) => {
    expect(answersIn(text, 'when', language)).toHaveLength(1);
  });
});

describe('a text says a time', () => {
  it.each([
    ['de', 'Die Kaution wird innerhalb von 30 Tagen erstattet.'],
    ['de', 'Nach drei Werktagen, spätestens nach zwei Wochen.'],
    ['de', 'Die Sitzung beginnt um 9.30 Uhr.'],
    ['fr', 'La piscine ouvre à 9 h.'],
    ['fr', 'Il faut répondre dans les deux mois.'],
    ['es', 'Se abre a las 6:30.'],
    ['it', 'Entro 14 giorni lavorativi.'],
    ['pt', 'No prazo de dez dias.'],
    ['nl', 'Binnen 3 weken.'],
    ['pl', 'W ciągu 14 dni.'],
    ['ro', 'În termen de 30 de zile.'],
    ['el', 'Μέσα σε 3 ημέρες.'],
    ['ru', 'В течение 10 рабочих дней.'],
    ['uk', 'Протягом 5 днів.'],
    ['tr', 'Ücret 15 gün içinde iade edilir.'],
    ['tr', 'İade 15 günde yapılır.'],
    ['vi', 'Trong vòng 3 ngày.'],
    ['th', 'ภายใน 3 วัน'],
    ['ar', 'يعاد المبلغ خلال ثلاثين يوما.'],
    ['ar', 'يفتح من الرابعة عصرا حتى التاسعة مساء.'],
    ['hi', '15 दिन के भीतर'],
    ['zh', '三天之内退款。'],
    ['ja', '退去の一か月前までに届け出る。'],
    ['ko', '3일 이내에 환불합니다.'],
  ] as const)('%s %s', (language, text) => expect(holdsTime(text, language)).toBe(true));

  it.each([
    ['de', 'Der Saal hat 30 Tänzer.'],
    ['de', 'Das Essen kostet 9.50 Euro.'],
    ['de', 'Die Version 1.20 ist neu.'],
    ['fr', 'Le bassin compte 350 personnes.'],
    ['es', 'La cuota es de 34 euros.'],
    ['tr', 'Ceza günlük 2 liradır.'],
    ['ar', 'تكلفة العمل تسعون ألف درهم.'],
    ['ja', '会費は三千円である。'],
    ['ko', '회비는 3천 원입니다.'],
  ] as const)('not: %s %s', (language, text) => expect(holdsTime(text, language)).toBe(false));
});
