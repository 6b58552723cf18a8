import { withoutUnseen } from '@cardinal/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentences, sentencesOfLines } from '../src/sentences.js';

const split = (text: string): string[] => [...sentences(text)].map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  it.each<[string, string[] | null]>([
    ['One river flows here. Another one flows there.', ['One river flows here.', 'Another one flows there.']],
    ['Is the river deep here? Yes! It is very deep.', ['Is the river deep here?', 'Yes!', 'It is very deep.']],
    ['He said “the river is deep.” Then he left.', ['He said “the river is deep.”', 'Then he left.']],
    ['The war ended early.[12] Peace came late.', ['The war ended early.[12]', 'Peace came late.']],
    ['It cost about 3.5 million. 20 people paid for it.', ['It cost about 3.5 million.', '20 people paid for it.']],
    [
      'The old bridge was built by Dr. Smith and Mr. J. R. Jones in May.',
      ['The old bridge was built by Dr. Smith and Mr. J. R. Jones in May.'],
    ],
    [
      'The two sides, e.g. Austria, fought on Jan. 5 in vain.',
      ['The two sides, e.g. Austria, fought on Jan. 5 in vain.'],
    ],
    ['They live in the U.S. The others do not.', ['They live in the U.S.', 'The others do not.']],
    ['They met U.S. Secretary Kissinger in Cairo.', ['They met U.S. Secretary Kissinger in Cairo.']],
    ['The answer was a plain no. They went home.', ['The answer was a plain no.', 'They went home.']],
    ['See the table under No. 5 for the figures.', ['See the table under No. 5 for the figures.']],
    ['It runs on version 2.0.1 of the system. Really.', ['It runs on version 2.0.1 of the system.', 'Really.']],
    ['no. 1. Scope', ['no. 1. Scope']],
    ['he went home early. then he slept', ['he went home early. then he slept']],
    ['東京は首都です。人口は多い！本当ですか？はい。', ['東京は首都です。', '人口は多い！', '本当ですか？', 'はい。']],
    ['彼は「行こう。」と言った。', ['彼は「行こう。」', 'と言った。']],
    ['यह पहला वाक्य है। यह दूसरा है।', ['यह पहला वाक्य है।', 'यह दूसरा है।']],
    ['एकः श्लोकः॥ द्वितीयः श्लोकः॥', ['एकः श्लोकः॥', 'द्वितीयः श्लोकः॥']],
    ['Սա առաջինն է այստեղ։ Սա երկրորդն է։', ['Սա առաջինն է այստեղ։', 'Սա երկրորդն է։']],
    ['នេះជាប្រយោគទីមួយ។នេះជាប្រយោគទីពីរ។', ['នេះជាប្រយោគទីមួយ។', 'នេះជាប្រយោគទីពីរ។']],
    ['ပထမ စာကြောင်း။ ဒုတိယ စာကြောင်း။', ['ပထမ စာကြောင်း။', 'ဒုတိယ စာကြောင်း။']],
    ['ይህ የመጀመሪያው ነው። ይህ ሁለተኛው ነው።', ['ይህ የመጀመሪያው ነው።', 'ይህ ሁለተኛው ነው።']],
    ['แม่น้ำสายนี้ลึกมาก และ ไหลลงสู่ทะเล', null],
    ['A line without a stop\n\nAnother line', ['A line without a stop', 'Another line']],
    ['Wait for the signal... Then go on.', ['Wait for the signal...', 'Then go on.']],
    ['1 The bridge, opened … 3', ['1 The bridge, opened … 3']],
    ['2 The bridge, closed . . . 14', ['2 The bridge, closed . . . 14']],
    ['Apple cake with cream ........ 2', ['Apple cake with cream ........ 2']],
    ['Das Geschäftsjahr läuft vom 1. Januar bis zum 31. Dezember.', null],
    ['Der Umsatz des Konzerns stieg im 3. Quartal 2020 um 5 %.', null],
    ['Geändert wurde der Vertrag zuletzt (Fassung 1. Oktober 2021).', null],
    [
      'They won the match by a score of 12. August was hot.',
      ['They won the match by a score of 12.', 'August was hot.'],
    ],
    [
      'Auf der Liste stehen jetzt noch 12. Das sind wenige.',
      ['Auf der Liste stehen jetzt noch 12.', 'Das sind wenige.'],
    ],
    ['Am Ende betrug der Wert 1.5. Danach fiel er.', ['Am Ende betrug der Wert 1.5.', 'Danach fiel er.']],
    ['\u200fשלום לכם עולם טוב. \u200fזה משפט שני.\u200f', ['\u200fשלום לכם עולם טוב.', '\u200fזה משפט שני.\u200f']],
    ['This is the first one. \u200e', ['This is the first one.']],
    ['„Das ist das Ende.“ Danach ging er.', ['„Das ist das Ende.“', 'Danach ging er.']],
    ['»Das ist das Ende.« „Nein“, sagte er.', ['»Das ist das Ende.«', '„Nein“, sagte er.']],
    ['« Il est venu ce soir. » Puis il est parti.', ['« Il est venu ce soir. »', 'Puis il est parti.']],
    ['他说你好。“再见。”她走了。', ['他说你好。', '“再见。”', '她走了。']],
    ['The work is all done. ✓ Next is this.', ['The work is all done.', '✓ Next is this.']],
    ['Das regelt der Vertrag nicht. § 5 gilt.', ['Das regelt der Vertrag nicht.', '§ 5 gilt.']],
    ['Αυτό είναι το τέλος; Ναι, είναι.', ['Αυτό είναι το τέλος;', 'Ναι, είναι.']],
    ['ሰላም።እንዴት ነህ፧ደህና ነኝ፡፡ አዲስ ነው።', ['ሰላም።', 'እንዴት ነህ፧', 'ደህና ነኝ፡፡', 'አዲስ ነው።']],
    ['これは文です．値は３．５です．', ['これは文です．', '値は３．５です．']],
    ['１．はじめに', null],
    ['ផ្លែប៉ោម ស្វាយ ។ល។ បន្ទាប់។', ['ផ្លែប៉ោម ស្វាយ ។ល។', 'បន្ទាប់។']],
    ['ผู้อำนวยการคือ ดร. สมชาย เกิดเมื่อปี พ.ศ. 2500', null],
    ['Die Regel gilt in Städten, z. B. Berlin und u. a. Hamburg.', null],
    ['Der Umsatz stieg zuletzt auf 5 Mio. Euro und 3 Mrd. Dollar.', null],
    ['Il sig. Rossi vive con la dott. Bianchi in via Roma n. 5 a Torino.', null],
    ['El Sr. García y la Sra. López viven en la Avda. Mayor núm. 5.', null],
    ['De directeur, mevr. Visser, komt bijv. Maandag langs.', null],
    ['Pan Kowalski mieszka przy ul. Długiej 5, tzw. Starówka.', null],
    ['Он родился и жил в г. Москва на ул. Ленина, см. рис. 5 и табл. 3.', null],
    ['Это произошло в 2020 г. Москва росла.', ['Это произошло в 2020 г.', 'Москва росла.']],
    ['Bệnh viện nằm ở TP. Hồ Chí Minh, do TS. Nguyễn phụ trách.', null],
    ['अस्पताल के निदेशक डॉ. शर्मा हैं।', null],
    ['The ticket for the ride costs Rs. 500 at the gate.', null],
    ['   ', []],
    ['', []],
  ])('splits %j', (text, expected) => {
    expect(split(text)).toEqual(expected ?? [text]);
  });

  it.each(['แม่น้ำสายนี้ยาวและลึกมาก', 'ແມ່ນ້ຳສາຍນີ້ຍາວແລະເລິກຫຼາຍ'])('end at a space behind 120 characters: %s', (clause) => {
    const text = Array.from({ length: 12 }, () => clause).join(' ');
    const parts = split(text);
    expect(parts.join(' ')).toBe(text);
    expect(parts.length).toBe(3);
    for (const part of parts.slice(0, -1)) expect(part.length).toBeLessThan(120 + clause.length + 1);
  });

  it.each(['12', 'Google', '"x"', '฿ 5'])(
    'end beside Thai letters behind 240 characters if %s is at every space',
    (between) => {
      const text = Array.from({ length: 5000 }, () => 'แม่น้ำสายนี้').join(` ${between} `);
      const parts = split(text);
      expect(parts.join(' ')).toBe(text);
      for (const part of parts.slice(0, -1)) expect(part.length).toBeGreaterThanOrEqual(240);
      for (const part of parts) expect(part.length).toBeLessThan(240 + 30);
    },
  );

  it('end behind 120 characters of Thai wherever more than one space is', () => {
    const text = Array.from({ length: 12 }, () => 'แม่น้ำสายนี้ยาวและลึกมาก').join('  \u00a0');
    expect(split(text)).toHaveLength(3);
  });

  it('cover all text except white space, without overlap', () => {
    const piece = fc.constantFrom(
      'The cat',
      'sat',
      'Mr.',
      'J.',
      'U.S.',
      'e.g.',
      '3.5',
      '. ',
      '! ',
      '? ',
      '。',
      '”',
      ' ',
      '\n\n',
      '\n',
      'É',
      '…',
      '😀',
      '[3]',
      '\u200f',
      'ก',
      '፡',
      'α;',
      '។ល។',
      '»',
      '“',
      '１．',
      '\r',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        let at = 0;
        // A mark of direction alone is no sentence.
        const isLeft = (rest: string) => withoutUnseen(rest).trim() === '';
        for (const { start, end } of sentences(text)) {
          expect(text.slice(at, start).trim()).toBe('');
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(isLeft(text.slice(at))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('read only as much of a huge text as is needed', { retry: 4 }, () => {
    const huge = 'The river is long and old. '.repeat(200_000);
    const timed = (work: () => void): number => {
      const before = performance.now();
      work();
      return performance.now() - before;
    };

    const forOne = timed(() => {
      const [first] = sentences(huge);
      expect(huge.slice(first?.start, first?.end)).toBe('The river is long and old.');
    });
    const forAll = timed(() => void [...sentences(huge)]);

    expect(forOne).toBeLessThan(forAll / 4);
  });

  it('do not cross lines if each line is a block', () => {
    const text = 'Safety rules\n\nWear gloves at all times. Wear goggles\r\nat work';
    expect([...sentencesOfLines(text)].map(({ start, end }) => text.slice(start, end))).toEqual([
      'Safety rules',
      'Wear gloves at all times.',
      'Wear goggles',
      'at work',
    ]);
  });
});
