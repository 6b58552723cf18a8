import { headingsOf } from './headings.js';
import { list } from './lexicon/listing.js';
import { fold } from './fold.js';
import { normalise } from './words.js';

/** Matches the end of an entry of a table of contents or an index: a leader and a page number. */
const entry = /(?:(?:\.{3}|(?:\. ){3}\.?|…|·{3}|_{3})\s*|\t[^\S\t]*)(?:\d{1,4}|[ivxlc]{1,7})$/iu;

/** Headings of tables of contents, lists of tables and indexes, in the languages of questions. */
const headings = new Set(
  list(`
    contents, table of contents, contents page, list of tables, list of figures, list of illustrations, index, subject index, index of names, general index,
    inhalt, inhaltsverzeichnis, inhaltsübersicht, tabellenverzeichnis, abbildungsverzeichnis, stichwortverzeichnis, sachverzeichnis, sachregister, register, personenregister,
    table des matières, sommaire, liste des tableaux, liste des figures, table des illustrations, index alphabétique, index général,
    índice, contenido, índice general, índice de contenidos, tabla de contenido, tabla de contenidos, índice de tablas, índice de figuras, índice analítico, índice alfabético,
    indice, sommario, indice generale, indice delle tabelle, indice delle figure, indice analitico, indice alfabetico, indice dei nomi,
    sumário, índice geral, conteúdo, índice remissivo, lista de tabelas, lista de figuras,
    inhoud, inhoudsopgave, lijst van tabellen, lijst van figuren, trefwoordenregister, zakenregister,
    spis treści, spis tabel, spis rysunków, skorowidz, indeks, indeks rzeczowy, cuprins, lista tabelelor, lista figurilor, indice alfabetic,
    περιεχόμενα, πίνακας περιεχομένων, ευρετήριο, κατάλογος πινάκων, содержание, оглавление, список таблиц, список рисунков, предметный указатель, алфавитный указатель, указатель,
    зміст, перелік таблиць, предметний покажчик, алфавітний покажчик, покажчик, içindekiler, tablolar listesi, tablo listesi, şekiller listesi, dizin,
    mục lục, danh mục bảng, danh mục hình, bảng chú dẫn, สารบัญ, สารบัญตาราง, สารบัญภาพ, ดัชนี, المحتويات, الفهرس, فهرس, جدول المحتويات, قائمة الجداول, قائمة الأشكال,
    विषय सूची, विषय-सूची, अनुक्रमणिका, तालिका सूची, 目录, 目錄, 索引, 表格目录, 插图目录, 目次, もくじ, 表目次, 図目次, 차례, 목차, 색인, 찾아보기, 표 목차, 그림 목차
  `).map(keyOf),
);
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
const pageNumber = /(?<![\p{L}\p{N}.,])(?:\p{N}{1,4}|[ivxlc]{1,7})(?![\p{L}\p{N}]|[.,]\p{N})/giu;

/** Whether a line is an entry of a table of contents or an index. */
export const isContentsEntry = (line: string): boolean => entry.test(line.trim());

/**
 * Whether a passage is part of a table of contents or an index: at least half of its lines are entries, or its heading is one such as "Contents"
 * or "Index" and it contains page numbers.
 *
 * @param title the headings above the passage, separated by `›`.
 */
export function isContents(text: string, title = ''): boolean {
  const lines = text.split(/[\n\r]+/u).filter((line) => line.trim() !== '');
  if (lines.length === 0) return false;
  if (lines.filter(isContentsEntry).length * 2 >= lines.length) return true;
  const heading = keyOf(headingsOf(title).at(-1) ?? '');
  return headings.has(heading) && (text.match(pageNumber) ?? []).length >= leastNumbers;
}

function keyOf(heading: string): string {
  return normalise(heading)
    .trim()
    .replaceAll(/[\p{L}\p{M}]+/gu, fold);
}
