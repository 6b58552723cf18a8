import type { Spoken } from './spoken.js';

/** Parses a list of phrases separated by commas. */
export const list = (phrases: string): string[] =>
  phrases
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');

/** Phrases by which a language asks for all items of a kind: lower case, in the normal form of `normalise`. */
export interface Listing {
  /** Phrases that suffice on their own: "list all". */
  readonly all: readonly string[];
  /** Phrases that require one of `exist` somewhere behind them: "which suppliers are there". */
  readonly which: readonly string[];
  readonly exist: readonly string[];
}

const listing = (of: Readonly<Record<keyof Listing, string>>): Listing => ({
  all: list(of.all),
  which: list(of.which),
  exist: list(of.exist),
});

export const listings: Readonly<Record<Spoken, Listing>> = {
  en: listing({
    all: 'list all, list every, list each, list the, make a list of, give me a list of, name all, name every, find all, find every, show all, show me all, give me all, tell me all, enumerate, what are all, which are all, what all',
    which: 'which, what',
    exist: 'are there, exist, are known, do we have, are mentioned, are named, are listed',
  }),
  de: listing({
    all: 'liste alle, listet alle, listen sie alle, nenne alle, nennen sie alle, nenne mir alle, zähle alle, zählen sie alle, zeige alle, zeige mir alle, finde alle, suche alle, gib mir alle, eine liste aller, eine liste der, welche sind alle',
    which: 'welche, welchen, was für',
    exist: 'gibt es, gab es, existieren, haben wir, werden genannt, werden erwähnt, sind genannt, sind bekannt',
  }),
  fr: listing({
    all: 'liste tous, liste toutes, listez tous, listez toutes, lister tous, lister toutes, énumère, énumérez, donne la liste, donnez la liste, donne-moi tous, donne-moi toutes, cite tous, citez tous, cite toutes, citez toutes, trouve tous, trouve toutes, montre tous, montre toutes, quels sont, quelles sont, quels étaient, quelles étaient',
    which: 'quels, quelles',
    exist: 'existe-t-il, existent, y a-t-il, il y a, avons-nous, sont mentionnés, sont mentionnées, sont connus',
  }),
  es: listing({
    all: 'enumera, enumere, lista todos, lista todas, haz una lista, nombra todos, nombra todas, muestra todos, muestra todas, encuentra todos, encuentra todas, dame todos, dame todas, cuáles son, cuáles eran, cuáles fueron',
    which: 'qué, cuáles',
    exist: 'hay, existen, tenemos, se mencionan, se conocen',
  }),
  it: listing({
    all: 'elenca, elencate, elencami, fai un elenco, nomina tutti, nomina tutte, mostra tutti, mostra tutte, trova tutti, trova tutte, dammi tutti, dammi tutte, quali sono, quali erano, quali furono',
    which: 'quali, che',
    exist: 'ci sono, esistono, abbiamo, vengono menzionati, vengono menzionate, sono menzionati',
  }),
  pt: listing({
    all: 'liste, listar todos, listar todas, enumere, faça uma lista, nomeie todos, nomeie todas, mostre todos, mostre todas, encontre todos, encontre todas, quais são, quais eram, quais foram',
    which: 'que, quais',
    exist: 'existem, há, temos, são mencionados, são mencionadas, são conhecidos',
  }),
  nl: listing({
    all: 'som alle, noem alle, lijst alle, geef alle, geef een lijst, maak een lijst, toon alle, vind alle, zoek alle',
    which: 'welke, wat voor',
    exist: 'zijn er, waren er, bestaan, hebben we, worden genoemd, worden vermeld, zijn bekend',
  }),
  pl: listing({
    all: 'wymień, wymień wszystkie, wymień wszystkich, wylicz, wypisz wszystkie, wypisz wszystkich, podaj listę, podaj wszystkie, podaj wszystkich, znajdź wszystkie, znajdź wszystkich, pokaż wszystkie, pokaż wszystkich',
    which: 'jakie, jacy, które, którzy',
    exist: 'są, istnieją, mamy, są wymienione, są wymienieni, są znane',
  }),
  ro: listing({
    all: 'enumeră, enumerați, listează, fă o listă, numește toate, numește toți, arată toate, arată toți, găsește toate, găsește toți, care sunt, care erau, care au fost',
    which: 'ce, care',
    exist: 'există, avem, sunt menționate, sunt menționați, sunt cunoscute',
  }),
  el: listing({
    all: 'απαρίθμησε, κατάλογος όλων, λίστα όλων, δείξε όλα, δείξε όλους, δείξε όλες, βρες όλα, βρες όλους, βρες όλες, ποιοι είναι, ποιες είναι, ποιοι ήταν, ποιες ήταν',
    which: 'ποιοι, ποιες, ποια, ποιους, τι',
    exist: 'υπάρχουν, έχουμε, αναφέρονται, είναι γνωστά',
  }),
  ru: listing({
    all: 'перечисли, перечислите, перечисли все, назови все, назови всех, назовите все, назовите всех, покажи все, покажи всех, найди все, найди всех, найдите все, список всех, дай список, каковы',
    which: 'какие, каких',
    exist: 'есть, существуют, имеются, упоминаются, известны, бывают',
  }),
  uk: listing({
    all: 'перелічи, перелічіть, перерахуй, перерахуйте, назви всі, назви всіх, назвіть всі, назвіть усі, покажи всі, покажи всіх, знайди всі, знайди всіх, список усіх, список всіх',
    which: 'які, яких',
    exist: 'є, існують, згадуються, відомі, бувають',
  }),
  tr: listing({
    all: 'hepsini listele, tümünü listele, listele, listeleyin, sırala, sıralayın, hepsini göster, tümünü göster, hangileridir, hangileri, nelerdir, neler var',
    which: 'hangi, ne tür',
    exist: 'vardır, var, bulunmaktadır, mevcut, mevcuttur, geçiyor',
  }),
  vi: listing({
    all: 'liệt kê, kể tên tất cả, nêu tất cả, nêu tên tất cả, tìm tất cả, cho xem tất cả, danh sách tất cả, những gì, gồm những',
    which: 'những, các, có',
    exist: 'nào',
  }),
  th: listing({
    all: 'อะไรบ้าง, ใดบ้าง, ใครบ้าง, ไหนบ้าง, ที่ไหนบ้าง, รายชื่อทั้งหมด, แสดงทั้งหมด, รายการทั้งหมด, จงบอกทุก',
    which: 'รายการ, รายชื่อ',
    exist: 'ทั้งหมด',
  }),
  ar: listing({
    all: 'اذكر جميع, اذكر كل, عدد جميع, عدد كل, اسرد, اعرض جميع, اعرض كل, قائمة بجميع, قائمة بكل, من هم, ما هي جميع, ما هي كل, ما هم',
    which: 'ما, أي, ما هي',
    exist: 'توجد, الموجودة, المتوفرة, المذكورة',
  }),
  hi: listing({
    all: 'कौन-कौन, कौन कौन, क्या-क्या, क्या क्या, सूची दें, सूची दीजिए, सूची बनाएं, सूचीबद्ध करें, सभी बताइए, सभी दिखाएं, नाम बताइए सभी',
    which: 'कौन से, कौन सी, कौनसे, कौनसी, सभी',
    exist: 'मौजूद हैं, उपलब्ध हैं, उल्लेख है, की सूची, के नाम',
  }),
  zh: listing({
    all: '有哪些, 有哪几, 哪些, 列出, 列举, 所有的名单, 都有什么, 都有谁',
    which: '所有, 全部',
    exist: '清单, 列表, 名单',
  }),
  ja: listing({
    all: 'すべて挙げ, 全て挙げ, すべて列挙, 全て列挙, 列挙して, すべて教えて, 全て教えて, 一覧にして, 一覧を, リストアップ, どんなものがあります, 何があります, 誰がいます',
    which: 'どの, どんな, どのような',
    exist: 'がありますか, があるか, がいますか, が存在し',
  }),
  ko: listing({
    all: '모두 나열, 전부 나열, 모두 열거, 나열해, 열거해, 모두 알려, 전부 알려, 모두 찾아, 목록을, 목록으로, 무엇무엇, 어떤 것들, 누구누구',
    which: '어떤, 어느, 무슨',
    exist: '있습니까, 있나요, 있는가, 있어, 있는지',
  }),
};
