import { list } from './listing.js';
import type { Spoken } from './spoken.js';

/**
 * Phrases that mark a question about many things at once: how many, in total, on average, the most or the least of something, the value of each
 * of several things. A single row of a table is no answer to such a question. Lower case with accents. `*` at an end of a word stands for any letters.
 *
 * English and German have rules of their own (`packages/tables/src/words`).
 */
export const many: Readonly<Record<Exclude<Spoken, 'en' | 'de'> | 'sv', readonly string[]>> = {
  fr: list(`
    combien de, combien d, combien y, combien sont, combien ont, combien est-ce, combien en tout, quel nombre, nombre de, nombre d, nombre total, total*, totaux,
    en tout, au total, la somme des, la somme de tous, la somme de toutes, moyen, moyenne*, moyens, en moyenne, le plus, la plus, les plus, le moins, la moins,
    les moins, maximum, maximal*, minimum, minimal*, le premier, la première, le dernier, la dernière, plus souvent, chaque, chacun, chacune, ventil*, réparti*
  `),
  es: list(`
    cuánto*, cuánta*, número de, cantidad de, cantidad total, total*, en conjunto, la suma de, suma total, promedio*, media, medio, medios, medias, en promedio,
    más, menos, mayor, mayores, menor, menores, máxim*, mínim*, el primer*, la primera, el último, la última, cada, desglos*
  `),
  it: list(`
    quanto, quanta, quanti, quante, numero di, numero totale, total*, complessiv*, in tutto, la somma dei, la somma degli, la somma delle, somma di tutti,
    somma di tutte, medio, media, medi, medie, in media, più, meno, maggior*, minor*, massim*, minim*, il primo, la prima, l'ultimo, l'ultima, ogni, ciascun*, suddivis*
  `),
  pt: list(`
    quanto, quanta, quantos, quantas, número de, quantidade de, quantidade total, total*, ao todo, a soma dos, a soma das, a soma de, soma total, médio, média, médios, médias,
    em média, mais, menos, maior, maiores, menor, menores, máxim*, mínim*, o primeiro, a primeira, o último, a última, cada, discriminad*
  `),
  nl: list(`
    hoeveel, hoe vaak, aantal, totaal, totale, in totaal, samen, som van, gemiddeld*, *hoogste, *laagste, *grootste, *kleinste, meeste, minste, langste, kortste, duurste,
    goedkoopste, oudste, jongste, zwaarste, lichtste, snelste, langzaamste, *nieuwste, eerste, laatste, maximum, maximale, minimum, minimale, vaakst, elke, elk, ieder, iedere, uitgesplitst
  `),
  sv: list(`
    hur många, hur mycket, hur ofta, antal, antalet, totalt, totala, sammanlagt, sammanlagda, summan av, genomsnitt*, medelvärde*, i snitt, högst*, lägst*, störst*, minst*,
    mest, flest*, längst*, kortast*, dyrast*, billigast*, äldst*, yngst*, tyngst*, lättast*, oftast, först*, sist*, senaste, tidigaste, maximal*, minimal*, varje, uppdelat
  `),
  pl: list(`
    ile, ilu, liczba, liczbę, łączn*, łącznie, razem, ogółem, w sumie, całkowit*, suma wszystkich, sumę wszystkich, średni*, przeciętn*, najwięk*, najmniej*, najwyż*,
    najniż*, najwięcej, najdłuż*, najkrót*, najdroż*, najtań*, najstar*, najmłod*, najcięż*, najlżej*, najczęś*, najnow*, najpóź*, najwcześ*, najbar*, maksymaln*, minimaln*,
    pierwszy, pierwsza, ostatni, ostatnia, każd*, poszczególn*, w podziale
  `),
  ro: list(`
    câți, câte, cât, câtă, numărul de, număr de, total*, în total, în ansamblu, suma tuturor, medie, mediu, în medie, media, cel mai, cea mai, cei mai, cele mai,
    celui mai, celei mai, maxim*, minim*, primul, ultimul, ultima, fiecare, fiecărei, fiecărui, defalcat*
  `),
  el: list(`
    πόσοι, πόσες, ποσες, ποσοι, πόσα, πόσους, πόσων, πόσο, αριθμός, αριθμό, πλήθος, συνολικ*, σύνολο, συνολικά, άθροισμα, μέσος όρος, μέσο όρο, μέσος, μέσο, μέση, κατά μέσο όρο,
    υψηλότερ*, χαμηλότερ*, μεγαλύτερ*, μικρότερ*, περισσότερ*, λιγότερ*, ακριβότερ*, φθηνότερ*, φτηνότερ*, μακρύτερ*, συντομότερ*, παλαιότερ*, παλιότερ*, νεότερ*, βαρύτερ*,
    ελαφρύτερ*, συχνότερ*, πιο, μέγιστ*, ελάχιστ*, ανώτατ*, κατώτατ*, ο πρώτος, η πρώτη, το πρώτο, ο τελευταίος, η τελευταία, το τελευταίο, κάθε
  `),
  ru: list(`
    сколько, количество, число, общий, общая, общее, общую, общей, общего, всего, итог*, в сумме, суммарн*, сумма всех, сумму всех, средн*, в среднем, самый, самая, самое, самые, самой, самого, самых, самому, самым, наибольш*, наименьш*, наивысш*, наиболее, наименее, больше всего,
    больше всех, меньше всего, меньше всех, дороже всего, дешевле всего, чаще всего, максим*, миним*, первый, первая, первое, последний, последняя, последнее, кажд*, по отдельности, в разбивке
  `),
  uk: list(`
    скільки, кількість, число, загальн*, усього, всього, разом, підсум*, сумарн*, сума всіх, сума усіх, середн*, у середньому, в середньому, найбільш*, найменш*, найвищ*,
    найнижч*, найдорожч*, найдешевш*, найдовш*, найкоротш*, найстарш*, наймолодш*, найважч*, найлегш*, найчастіш*, найпізніш*, найраніш*, максим*, мінім*, перший, перша, перше,
    останній, остання, останнє, кожн*, у розрізі, в розрізі
  `),
  tr: list(`
    kaç, kaçı, kaçtır, sayısı, sayısını, toplam*, ortalama*, en, maksimum, minimum, azami, asgari, ilk, sonuncu, her
  `),
  vi: list(`
    có bao nhiêu, bao nhiêu cái, bao nhiêu người, bao nhiêu lần, bao nhiêu loại, mấy, tổng số, tổng cộng, tổng tiền, tổng giá, tổng doanh, tổng chi, tổng lượng, tổng khối, tổng trọng, tổng diện, tổng của, tất cả, trung bình, bình quân, nhất, tối đa, tối thiểu, đầu tiên, cuối cùng, mỗi
  `),
  th: list(
    `กี่, ทั้งหมด, รวม, เฉลี่ย, ที่สุด, สูงสุด, ต่ำสุด, มากสุด, น้อยสุด, ล่าสุด, แพงสุด, ถูกสุด, คนแรก, รายการแรก, คนสุดท้าย, แต่ละ, แยกตาม`,
  ),
  ar: list(`
    كم, عدد, إجمالي, الإجمالي, إجمالية, الإجمالية, مجموع, المجموع, متوسط, المتوسط, معدل, أعلى, الأعلى, أدنى, الأدنى, أكبر, الأكبر, أصغر, الأصغر, أكثر, الأكثر, أقل, الأقل,
    أغلى, الأغلى, أرخص, الأرخص, أطول, الأطول, أقصر, الأقصر, أقدم, أحدث, الأقدم, الأحدث, أقصى, الحد الأقصى, الحد الأدنى, أول, آخر, الأول, الأخير, كل, لكل
  `),
  hi: list(
    `कितने, कितनी, कितना, की संख्या, कुल, योग, औसत, सबसे, अधिकतम, न्यूनतम, सर्वाधिक, पहला, पहली, आखिरी, अंतिम, प्रत्येक, हर`,
  ),
  zh: list(`
    有多少, 多少个, 多少件, 多少名, 多少人, 多少次, 多少种, 多少家, 多少张, 多少条, 多少位, 多少项, 多少份, 多少笔, 多少台, 多少本, 多少辆, 多少间, 多少单, 几个, 几件, 几名, 几次, 几种, 几家, 几张, 几条, 几位, 几笔,
    总共, 一共, 合计, 共计, 共有, 总额, 总和, 总数, 总计, 总量, 总金额, 总价, 总的, 总销售, 总收入, 总成本, 总费用, 总重, 总面积, 总人, 平均, 均值, 最, 第一个, 数目, 每个, 每名, 每位, 每家, 每种, 各个, 分别
  `),
  ja: list(`
    何件, 何個, 何人, 何名, 何社, 何本, 何台, 何回, 何種類, 何枚, 何冊, 何店, 何か所, いくつ, 件数, 合計, 総額, 総数, 総計, 総合計, 総売上, 総量, 総費用, 総重量, 全部で, 平均, 最も, もっとも, 最大, 最小, 最高, 最低, 最多, 最少,
    最長, 最短, 最新, 最古, 一番, いちばん, 最初, 最後, ごとに, ごとの, それぞれ, 地域別, 部門別, 部署別, 商品別, 製品別, 顧客別, 担当別, 担当者別, 支店別, 店舗別, 国別, 年別, 月別, 日別, 種類別, カテゴリ別
  `),
  ko: list(
    '몇, 총 *, 총계, 총수, 총매출, 총금액, 총비용, 합계, 총합, 총액, 모두, 전체, 통틀어, 평균, 가장, 제일, 최고, 최저, 최대, 최소, 최다, 최장, 최단, 최신, 첫 번째, 마지막, 각각, 각 *, *별로',
  ),
};
