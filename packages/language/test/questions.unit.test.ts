import { describe, expect, it } from 'vitest';
import { analyseQuery } from '../src/analyse.js';
import type { AskedKind, Spoken } from '../src/lexicon/spoken.js';
import { spoken } from '../src/lexicon/spoken.js';
import { aboutOf, answersIn, readQuestion } from '../src/questions/questions.js';
import { spokenIn } from '../src/spoken-in.js';
import { plainWords } from '../src/words.js';

type Foreign = Exclude<Spoken, 'en'>;

/** Questions with when, how many, who, where and why about the same subject in each language. */
const questions: Readonly<Record<Foreign, Readonly<Record<AskedKind, string>>>> = {
  de: {
    when: 'In welchem Jahr wurde die Brücke eröffnet?',
    number: 'Wie viele Züge nutzen die Brücke?',
    who: 'Wer baute die Brücke?',
    where: 'Wo steht die Brücke?',
    why: 'Warum wurde die Brücke gebaut?',
  },
  fr: {
    when: 'En quelle année le pont a-t-il été ouvert ?',
    number: 'Combien de trains utilisent le pont ?',
    who: 'Qui a construit le pont ?',
    where: 'Où se trouve le pont ?',
    why: 'Pourquoi le pont a-t-il été construit ?',
  },
  es: {
    when: '¿En qué año se inauguró el puente?',
    number: '¿Cuántos trenes usan el puente?',
    who: '¿Quién construyó el puente?',
    where: '¿Dónde está el puente?',
    why: '¿Por qué se construyó el puente?',
  },
  it: {
    when: 'In che anno fu aperto il ponte?',
    number: 'Quanti treni usano il ponte?',
    who: 'Chi ha costruito il ponte?',
    where: 'Dove si trova il ponte?',
    why: 'Perché fu costruito il ponte?',
  },
  pt: {
    when: 'Em que ano a ponte foi inaugurada?',
    number: 'Quantos trens usam a ponte?',
    who: 'Quem construiu a ponte?',
    where: 'Onde fica a ponte?',
    why: 'Por que a ponte foi construída?',
  },
  nl: {
    when: 'In welk jaar werd de brug geopend?',
    number: 'Hoeveel treinen gebruiken de brug?',
    who: 'Wie bouwde de brug?',
    where: 'Waar staat de brug?',
    why: 'Waarom werd de brug gebouwd?',
  },
  pl: {
    when: 'W którym roku otwarto most?',
    number: 'Ile pociągów korzysta z mostu?',
    who: 'Kto zbudował most?',
    where: 'Gdzie znajduje się most?',
    why: 'Dlaczego zbudowano most na rzece?',
  },
  ro: {
    when: 'În ce an a fost deschis podul?',
    number: 'Câte trenuri folosesc podul?',
    who: 'Cine a construit podul?',
    where: 'Unde se află podul?',
    why: 'De ce a fost construit podul?',
  },
  el: {
    when: 'Πότε άνοιξε η γέφυρα;',
    number: 'Πόσα τρένα χρησιμοποιούν τη γέφυρα;',
    who: 'Ποιος έχτισε τη γέφυρα;',
    where: 'Πού βρίσκεται η γέφυρα;',
    why: 'Γιατί χτίστηκε η γέφυρα;',
  },
  ru: {
    when: 'В каком году открыли мост?',
    number: 'Сколько поездов проходит по мосту?',
    who: 'Кто построил мост?',
    where: 'Где находится мост?',
    why: 'Почему построили мост?',
  },
  uk: {
    when: 'У якому році відкрили міст?',
    number: 'Скільки поїздів їде мостом щодня?',
    who: 'Хто збудував цей великий міст і дорогу?',
    where: 'Де знаходиться цей великий міст і дорога?',
    why: 'Чому збудували міст?',
  },
  tr: {
    when: 'Köprü hangi yılda açıldı?',
    number: 'Köprüyü kaç tren kullanıyor?',
    who: 'Köprüyü kim yaptı?',
    where: 'Köprü nerede bulunuyor?',
    why: 'Köprü neden yapıldı?',
  },
  vi: {
    when: 'Cây cầu được khánh thành năm nào?',
    number: 'Có bao nhiêu chuyến tàu đi qua cầu?',
    who: 'Ai đã xây cây cầu?',
    where: 'Cây cầu nằm ở đâu?',
    why: 'Tại sao cây cầu được xây?',
  },
  th: {
    when: 'สะพานเปิดเมื่อใด',
    number: 'มีรถไฟกี่ขบวนที่ใช้สะพาน',
    who: 'ใครสร้างสะพาน',
    where: 'สะพานอยู่ที่ไหน',
    why: 'ทำไมจึงสร้างสะพาน',
  },
  ar: {
    when: 'متى افتتح الجسر؟',
    number: 'كم عدد القطارات التي تستخدم الجسر؟',
    who: 'من الذي بنى الجسر؟',
    where: 'أين يقع الجسر؟',
    why: 'لماذا بني الجسر؟',
  },
  hi: {
    when: 'पुल कब खोला गया?',
    number: 'कितनी ट्रेनें पुल का उपयोग करती हैं?',
    who: 'पुल किसने बनाया?',
    where: 'पुल कहाँ है?',
    why: 'पुल क्यों बनाया गया?',
  },
  zh: {
    when: '大桥是哪一年开通的？',
    number: '有多少列车使用大桥？',
    who: '谁建造了大桥？',
    where: '大桥在哪里？',
    why: '为什么建造大桥？',
  },
  ja: {
    when: '橋はいつ開通しましたか。',
    number: '何人が橋を渡りますか。',
    who: '誰が橋を建てましたか。',
    where: '橋はどこにありますか。',
    why: 'なぜ橋は建てられましたか。',
  },
  ko: {
    when: '다리는 언제 열렸습니까?',
    number: '몇 명이 다리를 건넙니까?',
    who: '누가 다리를 지었습니까?',
    where: '다리는 어디에 있습니까?',
    why: '왜 다리를 지었습니까?',
  },
};
const all = Object.entries(questions) as [Foreign, Readonly<Record<AskedKind, string>>][];

describe('a question', () => {
  it('is tested in every supported language', () => {
    expect(['en', ...all.map(([language]) => language)].sort()).toEqual([...spoken].sort());
  });

  it.each(all)('has the right language and kind: %s', (language, ofKinds) => {
    for (const [kind, text] of Object.entries(ofKinds)) {
      expect({ text, language: spokenIn(text) }).toEqual({ text, language });
      expect({ text, kind: readQuestion(text, language).kind }).toEqual({ text, kind });
    }
  });

  it('has the kind of its first question words, the longest that begin there', () => {
    expect(readQuestion('Was geschah, wo der Fluss endet?', 'de').kind).toBeUndefined();
    expect(readQuestion('Yüzde kaç oy aldı?', 'tr').kind).toBe('number');
    expect(readQuestion('Ne zaman açıldı?', 'tr').kind).toBe('when');
  });

  it.each(all)('reads the same with other spaces and with invisible characters: %s', (language, ofKinds) => {
    for (const text of Object.values(ofKinds)) {
      const { kind, about } = readQuestion(text, language);
      const spaced = readQuestion(text.replaceAll(' ', ' \u00a0\r\n'), language);
      const marked = `\ufeff${[...text].join('\u00ad')}\u200f`;

      expect({ text, kind: spaced.kind, about: plainWords(spaced.about) }).toEqual({
        text,
        kind,
        about: plainWords(about),
      });
      expect({ text, language: spokenIn(marked), ...readQuestion(marked, language) }).toEqual({
        text,
        language,
        kind,
        about,
      });
    }
  });

  it('has as its subject the text without the question words', () => {
    expect(readQuestion('Wie viele Züge nutzen die Brücke?', 'de').about.trim()).toBe('züge nutzen die brücke?');
    expect(readQuestion('สะพานอยู่ที่ไหน', 'th').about.trim()).toBe('สะพานอยู่');
    expect(aboutOf('Which bridge was opened when?')).toBe('which bridge was opened when?');
    expect(aboutOf('Warum?')).toBe('warum?');
  });

  it('is searched without its question words in a collection of other languages', () => {
    expect([...analyseQuery('Ποιος έχτισε τη γέφυρα;', ['und']).terms.keys()]).not.toContain('ποιος');
    expect([...analyseQuery('Ποιος έχτισε τη γέφυρα;', ['en']).terms.keys()]).toContain('ποιος');
  });
});

describe('the language of a text', () => {
  it.each(['', '   ', '2024 17', '😀🎉', '؟', '\u200f\u202e', '\ud800'])('is not guessed: %j', (text) => {
    expect(spokenIn(text)).toBeUndefined();
  });

  // These are function words of Spanish and other languages.
  it.each(['x', 'n', 'y', 'total revenue 2023', 'coste total'])('is not guessed by one function word: %s', (text) => {
    expect(spokenIn(text)).toBeUndefined();
  });

  it('is recognised by one question word', () => {
    expect(spokenIn('Warum?')).toBe('de');
    expect(spokenIn('¿Total?')).toBe('es');
  });

  it('is recognised by words if the letters do not suffice', () => {
    expect(spokenIn('Qual é o valor total dos pedidos?')).toBe('pt');
    expect(spokenIn('Qual é o valor médio?')).toBe('pt');
    expect(spokenIn('Qual è il valore medio?')).toBe('it');
    expect(spokenIn('Яка загальна сума замовлень?')).toBe('uk');
    expect(spokenIn('Какова сумма заказа?')).toBe('ru');
    expect(spokenIn('Сумма')).toBe('ru');
  });

  it('is recognised by letters however many words there are', () => {
    expect(spokenIn(`${'zz '.repeat(310)}ß ß`)).toBe('de');
  });

  it('is that of another script even with many Latin names', () => {
    expect(spokenIn('Jared Allen and Luke Kuechly แท็คเกิลไปกี่ครั้ง')).toBe('th');
    expect(spokenIn('Πόσα sacks είχε ο Jared Allen;')).toBe('el');
  });

  it('is English for English questions with foreign names', () => {
    expect(spokenIn('When did Charles de Gaulle meet the président of Île-de-France?')).toBe('en');
    expect(spokenIn('What does 東京 mean?')).toBe('en');
  });
});

describe('what answers a question', () => {
  it.each([
    ['de', 'when', 'Sie wurde im März 1931 eröffnet.', ['märz', '1931']],
    ['ru', 'when', 'Мост открыли 5 января 1931 года.', ['января', '1931']],
    ['el', 'when', 'Άνοιξε τον Ιανουάριο.', []],
    ['th', 'number', 'มีสิบสองขบวน', ['สิบ', 'สอง']],
    ['ar', 'number', 'بلغ عددها ١٢ قطارًا وثلاثة قوارب', ['12', 'وثلاثة']],
    ['fr', 'why', 'Il fut construit parce que le bac coulait.', ['parce que']],
    ['ja', 'why', '船が沈んだため建てられた。', ['ため']],
  ] as const)('is found: %s %s', (language, kind, text, found) => {
    const answers = answersIn(text, kind, language);
    for (const each of found) expect(answers).toContain(each);
  });

  it('is empty for a text without answers', () => {
    for (const [language] of all) expect(answersIn('xyz qq', 'number', language)).toEqual([]);
  });
});
