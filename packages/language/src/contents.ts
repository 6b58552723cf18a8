import { headingsOf } from './headings.js';
import { list } from './lexicon/listing.js';
import { fold } from './fold.js';
import { normalise } from './words.js';

/** Matches the end of an entry of a table of contents or an index: a leader and a page number. */
const entry = /(?:(?:\.{3}|(?:\. ){3}\.?|…|·{3}|_{3})\s*|\t[^\S\t]*)(\d{1,4}|[ivxlc]{1,7})$/iu;

/** Headings of tables of contents and lists of tables, in the languages of questions. Their page numbers rise. */
const contents = keysOf(`
    contents, table of contents, contents page, list of tables, list of figures, list of illustrations, inhalt, inhaltsverzeichnis, inhaltsübersicht, tabellenverzeichnis, abbildungsverzeichnis,
    table des matières, sommaire, liste des tableaux, liste des figures, table des illustrations, contenido, índice de contenidos, tabla de contenido, tabla de contenidos, índice de tablas,
    índice de figuras, sommario, indice delle tabelle, indice delle figure, sumário, conteúdo, lista de tabelas, lista de figuras, inhoud, inhoudsopgave, lijst van tabellen, lijst van figuren,
    spis treści, spis tabel, spis rysunków, cuprins, lista tabelelor, lista figurilor, περιεχόμενα, πίνακας περιεχομένων, κατάλογος πινάκων, содержание, оглавление, список таблиц, список рисунков,
    зміст, перелік таблиць, içindekiler, tablolar listesi, tablo listesi, şekiller listesi, mục lục, danh mục bảng, danh mục hình, สารบัญ, สารบัญตาราง, สารบัญภาพ, المحتويات, جدول المحتويات,
    قائمة الجداول, قائمة الأشكال, विषय सूची, विषय-सूची, तालिका सूची, 目录, 目錄, 表格目录, 插图目录, 目次, もくじ, 表目次, 図目次, 차례, 목차, 표 목차, 그림 목차
`);
/** Headings of indexes, and those that may be of either. Page numbers of an index are in any order. */
const indexes = keysOf(`
    index, subject index, index of names, general index, stichwortverzeichnis, sachverzeichnis, sachregister, register, personenregister, index alphabétique, index général,
    índice, índice general, índice analítico, índice alfabético, indice, indice generale, indice analitico, indice alfabetico, indice dei nomi, índice geral, índice remissivo,
    trefwoordenregister, zakenregister, skorowidz, indeks, indeks rzeczowy, indice alfabetic, ευρετήριο, предметный указатель, алфавитный указатель, указатель,
    предметний покажчик, алфавітний покажчик, покажчик, dizin, bảng chú dẫn, ดัชนี, الفهرس, فهرس, अनुक्रमणिका, 索引, 색인, 찾아보기
`);
/** Words of any language that ask for a place in a document. A short question does not tell its language. Words other than the English ones may have endings. */
const english = String.raw`(?<![\p{L}\p{N}])(?:pages?|chapters?|sections?|appendix|contents)(?![\p{L}\p{N}])`;
const withEndings = list(`
  seite, kapitel, abschnitt, anhang, inhaltsverzeichnis, chapitre, sommaire, annexe, página, pagina, capítulo, capitolo, capitol, apéndice, hoofdstuk, bladzijde, inhoudsopgave, stron, rozdzia,
  załącznik, σελίδ, κεφάλαι, παράρτημα, страниц, глав, приложени, оглавлени, сторінк, розділ, додатк, sayfa, bölüm
`);
const anywhere = list(
  'trang nào, trang số, chương nào, หน้าไหน, หน้าใด, หน้าที่เท่า, บทที่, صفحة, الفصل, पृष्ठ, अध्याय, 页, 章, 目录, ページ, 目次, 페이지, 쪽에',
);
const asksWhere = new RegExp(
  [english, String.raw`(?<![\p{L}\p{N}])(?:${withEndings.map(keyOf).join('|')})`, anywhere.map(keyOf).join('|')].join(
    '|',
  ),
  'u',
);

/** Whether a question or query may ask for a place in a document, such as a page or a chapter. */
export const asksForPlace = (question: string): boolean => asksWhere.test(keyOf(question));

/** Minimum number of page numbers below such a heading, because any text may contain fewer numbers. */
const leastNumbers = 3;
/** Headings above are shorter, in characters. */
const longestHeading = 60;
/** Minimum number of entries without such a heading, because a price list ("Espresso ... 3") may have a few prices that rise. */
const leastEntries = 5;
const number = /(?<![\p{L}\p{N}.,])(?:\p{N}{1,4}|[ivxlc]{1,7})(?![\p{L}\p{N}]|[.,]\p{N})/giu;

/**
 * The lines of a passage that only name a page: the entries of a table of contents or an index. Prices and amounts with leaders ("Espresso ... 3")
 * are no entries: without a heading such as "Contents", entries are at least five and their page numbers rise.
 *
 * @param title the headings above the passage, separated by `›`.
 * @returns the lines, trimmed.
 */
export function contentsEntries(text: string, title = ''): readonly string[] {
  const lines = linesOf(text);
  const entries = lines.flatMap((line) => {
    const page = entry.exec(line)?.[1];
    return page === undefined ? [] : [{ line, page: pageOf(page) }];
  });
  const pages = entries.map(({ page }) => page);
  const isNamed = isPointing(headingAbove(title)) || isPointing(keyOf((lines[0] ?? '').slice(0, longestHeading)));
  return isNamed || (pages.length >= leastEntries && rise(pages) && !areYears(pages))
    ? entries.map(({ line }) => line)
    : [];
}

/**
 * Whether a passage is part of a table of contents or an index: at least half of its lines are entries, or its heading is one such as "Contents"
 * or "Index" and it contains page numbers.
 *
 * @param title the headings above the passage, separated by `›`.
 */
export function isContents(text: string, title = ''): boolean {
  const lines = linesOf(text);
  if (lines.length === 0) return false;
  const entries = contentsEntries(text, title);
  if (entries.length > 0 && entries.length * 2 >= lines.length) return true;
  const heading = headingAbove(title);
  const pages = lines.map(pagesIn);
  if (pages.flat().length < leastNumbers) return false;
  if (indexes.has(heading)) return true;
  if (!contents.has(heading)) return false;
  // In a single line, numbers of chapters stand among those of pages.
  return pages.length > 1 ? rise(pages.flatMap((each) => each.slice(-1))) : rise(pages.flat(), 1 / 2);
}

const isPointing = (heading: string): boolean => contents.has(heading) || indexes.has(heading);

const linesOf = (text: string): string[] =>
  text
    .split(/[\n\r]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The numbers of a line that may be pages, because they stand behind words or behind another page: not "2 screws", "2021 104" or "Screws: 2". */
function pagesIn(line: string): number[] {
  const pages: number[] = [];
  let from = 0;
  let isAfterPage = false;
  for (const { 0: written, index } of line.matchAll(number)) {
    const between = line.slice(from, index);
    const isPage: boolean = isAfterWords(between) || (isAfterPage && isSeparator(between));
    if (isPage) pages.push(pageOf(written));
    isAfterPage = isPage;
    from = index + written.length;
  }
  return pages;
}

const isAfterWords = (before: string): boolean => /[\p{L}\p{M})\]»”"'’][\s.,…·_–—-]*$/u.test(before);
const isSeparator = (between: string): boolean => /^[\s,;.–—-]*$/u.test(between);

/** Whether numbers rarely fall from one to the next: at most this share of them. */
function rise(pages: readonly number[], share = 1 / 8): boolean {
  const falls = pages.filter((page, index) => page < (pages[index - 1] ?? 0)).length;
  return falls <= pages.length * share;
}

/** Years of a chronicle rise as well. */
const areYears = (pages: readonly number[]): boolean => pages.every((page) => page >= 1000 && page <= 2100);

const digits = { i: 1, v: 5, x: 10, l: 50, c: 100 } as const;

/** The value of a page number. Pages with Roman numbers stand before all others. */
function pageOf(written: string): number {
  if (!/^[ivxlc]/iu.test(written)) return Number(normalise(written));
  const values = [...written.toLowerCase()].map((sign) => digits[sign as keyof typeof digits] / 1000);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const headingAbove = (title: string): string => keyOf(headingsOf(title).at(-1) ?? '');

function keysOf(headings: string): ReadonlySet<string> {
  return new Set(list(headings).map(keyOf));
}

function keyOf(heading: string): string {
  return normalise(heading)
    .trim()
    .replaceAll(/[\p{L}\p{M}]+/gu, fold);
}
