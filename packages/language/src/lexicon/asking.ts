import { list } from './listing.js';
import type { Asking, Spoken } from './spoken.js';

const language = (of: Readonly<Record<keyof Asking, string>>): Asking => ({
  when: list(of.when),
  number: list(of.number),
  who: list(of.who),
  where: list(of.where),
  why: list(of.why),
  which: list(of.which),
  times: list(of.times),
  places: list(of.places),
  other: list(of.other),
  common: list(of.common),
});

/** Asking phrases of each language except English. English has separate patterns, because weights were fitted on them. */
export const asking: Readonly<Record<Exclude<Spoken, 'en'>, Asking>> = {
  de: language({
    when: 'wann, seit wann, bis wann',
    number: `wie viele, wie viel, wie vielen, wieviel, wieviele, wie hoch, wie alt, wie lange, wie lang, wie weit, wie groß, wie tief, wie breit,
      wie oft, wie häufig, wie schnell, wie schwer, wie teuer, welcher prozentsatz, welchen prozentsatz, welcher anteil, welchen anteil, welche anzahl`,
    who: 'wer, wen, wem, wessen',
    where: 'wo, wohin, woher',
    why: 'warum, weshalb, wieso, wozu, aus welchem grund',
    which: 'welche, welcher, welches, welchem, welchen, was für ein, was für eine',
    times: 'jahr, jahre, jahren, datum, tag, tagen, monat, jahrhundert, jahrzehnt, zeit, zeitpunkt, zeitraum, uhrzeit',
    places: 'stadt, land, staat, region, ort, kontinent, provinz, fluss, gebiet, bundesstaat, bundesland, insel',
    other:
      'was, wie, womit, wodurch, worin, woran, worauf, wofür, wovon, wonach, wogegen, worüber, heißt, nannte, nennt',
    common:
      'der, die, das, und, ist, sind, war, waren, wurde, wurden, hat, haben, nicht, eine, einen, für, mit, von, gibt, gab',
  }),
  fr: language({
    when: 'quand, depuis quand, à quand',
    number: `combien, combien de, combien d, quel âge, quel pourcentage, quelle proportion, quelle part, quel nombre, quelle quantité, quelle distance,
      quelle hauteur, quelle longueur, quelle taille, quelle profondeur, quelle vitesse, quelle durée, à quelle fréquence`,
    who: 'qui, à qui, de qui, qui est-ce qui',
    where: 'où, d où, d’où',
    why: 'pourquoi, pour quelle raison, pour quelles raisons',
    which: 'quel, quelle, quels, quelles, lequel, laquelle',
    times: 'année, années, date, jour, mois, siècle, décennie, époque, période, heure',
    places: 'ville, pays, état, région, lieu, endroit, continent, province, rivière, fleuve, île, comté',
    other:
      'que, quoi, qu est-ce que, qu est-ce qui, qu’est-ce que, qu’est-ce qui, est-ce que, comment, lesquels, lesquelles, appelle-t-on, s appelle',
    common:
      'le, la, les, des, du, un, une, et, est, sont, était, étaient, dans, pour, pas, il, elle, a-t-il, a-t-elle, sur, au, aux',
  }),
  es: language({
    when: 'cuándo, desde cuándo, hasta cuándo, cuando',
    number: `cuánto, cuánta, cuántos, cuántas, cuanto, cuantos, cuantas, qué porcentaje, qué cantidad, qué proporción, qué número, qué edad, qué tan alto,
      qué altura, qué distancia, con qué frecuencia, a qué velocidad, qué longitud, qué profundidad`,
    who: 'quién, quiénes, a quién, de quién, quien',
    where: 'dónde, adónde, de dónde, donde',
    why: 'por qué, cuál es la razón, cuál fue la razón, cuál es el motivo, por qué razón',
    which: 'qué, cuál, cuáles, que',
    times: 'año, años, fecha, día, días, mes, siglo, década, época, período, periodo, hora, momento',
    places: 'ciudad, país, estado, región, lugar, continente, provincia, río, isla, condado, sitio',
    other: 'cómo, como, llama, llamaba, se llama',
    common: 'el, la, los, las, un, una, y, es, son, era, fue, fueron, del, en, por, para, con, se, su, no, hay',
  }),
  it: language({
    when: 'quando, da quando, fino a quando',
    number: `quanto, quanta, quanti, quante, quale percentuale, che percentuale, quale proporzione, quale numero, quale quantità, quale altezza, quale età,
      ogni quanto, quale distanza, quale velocità, quale lunghezza`,
    who: 'chi, a chi, di chi, da chi',
    where: 'dove, da dove, dov’è, dov',
    why: 'perché, perchè, per quale motivo, per quale ragione, come mai',
    which: 'quale, quali, qual, che, in che',
    times: 'anno, anni, data, giorno, mese, secolo, decennio, epoca, periodo, ora, momento',
    places: 'città, paese, stato, regione, luogo, continente, provincia, fiume, isola, contea, posto',
    other: 'cosa, che cosa, cos, cos’è, come, chiama, chiamava',
    common:
      'il, lo, la, gli, le, un, una, e, è, sono, era, erano, fu, furono, del, della, dei, delle, nel, nella, per, con, di, si, ha, hanno, non',
  }),
  pt: language({
    when: 'quando, desde quando, até quando',
    number: `quanto, quanta, quantos, quantas, qual porcentagem, que porcentagem, qual percentagem, que percentagem, qual a proporção, que idade, qual idade,
      qual a altura, qual a distância, com que frequência, que número, qual o número`,
    who: 'quem, de quem, a quem, por quem, para quem',
    where: 'onde, aonde, de onde, donde',
    why: 'por que, porque, por quê, por que razão, por que motivo, qual a razão, qual o motivo',
    which: 'qual, quais, que, em que, em qual',
    times: 'ano, anos, data, dia, dias, mês, século, década, época, período, hora, momento',
    places: 'cidade, país, estado, região, lugar, local, continente, província, rio, ilha, condado',
    other: 'o que, o quê, como, chama, chamava, chamado',
    common:
      'o, a, os, as, um, uma, e, é, são, era, foi, foram, do, da, dos, das, no, na, em, por, para, com, se, não, há, de',
  }),
  nl: language({
    when: 'wanneer, sinds wanneer, tot wanneer',
    number: `hoeveel, hoe veel, hoe vaak, hoe lang, hoe oud, hoe groot, hoe hoog, hoe ver, hoe diep, hoe breed, hoe snel, hoe zwaar, hoe duur, welk percentage,
      welk aantal, welk aandeel, welk deel`,
    who: 'wie, wiens, door wie, van wie, aan wie',
    where: 'waar, waarheen, waarvandaan',
    why: 'waarom, om welke reden, wat is de reden, hoezo',
    which: 'welk, welke, wat voor',
    times: 'jaar, jaren, datum, dag, maand, eeuw, decennium, tijd, tijdstip, periode, moment',
    places: 'stad, land, staat, regio, plaats, continent, provincie, rivier, eiland, gebied, streek',
    other: 'wat, hoe, waarmee, waardoor, waarin, waaruit, waarvoor, waaraan, waarop, waarvan, heet, heette, noemt',
    common:
      'de, het, een, en, is, zijn, was, waren, werd, werden, heeft, hebben, niet, van, voor, met, op, er, in, te, dat, die',
  }),
  pl: language({
    when: 'kiedy, od kiedy, do kiedy',
    number: `ile, ilu, iloma, jak wiele, jak wielu, jak dużo, jak często, jak długo, jak stary, jak wysoki, jak wysoka, jak daleko, jak duży, jak duża, jak głęboki,
      jak szybko, jaki procent, jaka część, jaki odsetek, jaka liczba`,
    who: 'kto, kogo, komu, kim, czyj, czyja, czyje',
    where: 'gdzie, dokąd, skąd',
    why: 'dlaczego, czemu, z jakiego powodu, po co',
    which: 'jaki, jaka, jakie, jakim, jakiej, jakich, jakiego, który, która, które, którym, której, którego, których',
    times:
      'rok, roku, lata, latach, data, dniu, dzień, miesiąc, miesiącu, wiek, wieku, stuleciu, dekada, dekadzie, okres, okresie, czasie',
    places:
      'miasto, mieście, kraj, kraju, stan, stanie, region, regionie, miejsce, miejscu, kontynent, kontynencie, prowincji, rzeka, wyspa',
    other: 'co, czego, czemu, czym, jak, czy, nazywa, nazywano, nazwa',
    common:
      'i, w, z, na, do, jest, są, był, była, było, były, się, nie, to, od, dla, przez, po, o, za, ze, został, została',
  }),
  ro: language({
    when: 'când, de când, până când',
    number: `cât, câtă, câți, câte, cîte, câţi, cât de des, cât de mult, cât de mare, cât timp, la cât, ce procent, ce procentaj, ce proporție, ce număr, ce vârstă,
      cât de mulți, cât de multe, cât de înalt, cât de departe`,
    who: 'cine, cui, pe cine, cu cine, de cine',
    where: 'unde, de unde, încotro',
    why: 'de ce, din ce cauză, din ce motiv, care a fost motivul, care este motivul',
    which: 'care, ce, cărui, cărei, în ce, în care',
    times: 'an, ani, anul, dată, data, zi, lună, secol, deceniu, perioadă, oră, moment',
    places: 'oraș, oraşul, orașul, țară, țara, stat, regiune, loc, continent, provincie, râu, insulă, județ',
    other: 'cum, cu ce, pe ce, se numește, numea',
    common:
      'și, şi, este, sunt, era, erau, fost, au, a, în, la, de, din, pentru, cu, pe, nu, un, o, al, ale, să, se, lui, mai',
  }),
  el: language({
    when: 'πότε, από πότε, μέχρι πότε',
    number: `πόσο, πόση, πόσοι, πόσες, πόσα, πόσος, πόσους, πόσων, πόσης, πόσου, τι ποσοστό, ποιο ποσοστό, κάθε πότε, κάθε πόσο, πόσο συχνά, πόσο μεγάλη,
      πόσο μεγάλο, πόσο μεγάλος, πόσο ψηλό, πόσο μακριά, πόσο χρονών, πόσο καιρό, πόσο χρόνο`,
    who: 'ποιος, ποιοι, ποιον, ποιους, ποιανού, ποιου, ποιόν, από ποιον',
    where: 'πού, από πού, προς τα πού, που βρίσκεται, που βρίσκονται',
    why: 'γιατί, για ποιο λόγο, για ποιον λόγο, ποιος είναι ο λόγος, ποιος ήταν ο λόγος, ποιος ο λόγος',
    which: 'ποια, ποιο, ποιες, ποιας, ποιων, ποιαν, τι, ποιος, ποιον, ποιους',
    times: 'χρονιά, έτος, χρόνο, χρόνια, ημερομηνία, ημέρα, μέρα, μήνα, αιώνα, δεκαετία, εποχή, περίοδο, ώρα, στιγμή',
    places: 'πόλη, χώρα, πολιτεία, περιοχή, μέρος, τόπος, ήπειρο, ήπειρος, επαρχία, ποταμός, ποτάμι, νησί',
    other: 'πώς, πως, ονομάζεται, ονομαζόταν, λέγεται',
    common:
      'ο, η, το, οι, τα, του, της, των, τον, την, τους, τις, στο, στη, στην, στον, στους, στις, στα, και, είναι, ήταν, έχει, έχουν, υπάρχει, υπάρχουν, από, για, με, σε, κατά, που, ένα, μια, ένας',
  }),
  ru: language({
    when: 'когда, с каких пор, до каких пор',
    number: `сколько, скольким, скольких, сколькими, как часто, как долго, как далеко, как много, насколько, какой процент, какая доля, какую долю, какое количество,
      какова численность, какой возраст, какова высота, какова длина`,
    who: 'кто, кого, кому, кем, о ком, чей, чья, чьё, чье, чьи',
    where: 'где, куда, откуда',
    why: 'почему, зачем, отчего, по какой причине, какова причина, из-за чего',
    which:
      'какой, какая, какое, какие, каком, каких, какую, какого, каким, какими, который, которая, которое, которые, котором',
    times:
      'год, году, года, годах, дата, дату, день, дня, месяц, месяце, век, веке, столетии, десятилетии, период, времени, время',
    places:
      'город, городе, страна, стране, штат, штате, регион, регионе, место, месте, континент, континенте, провинции, река, остров, государство',
    other:
      'что, чего, чему, чем, чём, о чём, о чем, как, каков, какова, каково, каковы, ли, называется, называют, называлось',
    common: 'и, в, не, на, с, был, была, было, были, это, для, из, по, к, от, у, за, его, ее, он, она, они',
  }),
  uk: language({
    when: 'коли, відколи, доки',
    number:
      'скільки, скільком, скількох, як часто, як довго, як далеко, наскільки, який відсоток, яка частка, яку частку, яка кількість',
    who: 'хто, кого, кому, ким, чий, чия, чиє, чиї',
    where: 'де, куди, звідки',
    why: 'чому, навіщо, з якої причини, яка причина, через що',
    which: 'який, яка, яке, які, якому, яких, яку, якого, якій, яким, котрий, котра, котре',
    times:
      'рік, році, року, роках, дата, дату, день, дня, місяць, місяці, вік, столітті, десятилітті, період, часу, час',
    places:
      'місто, місті, країна, країні, штат, штаті, регіон, регіоні, місце, місці, континент, провінції, річка, острів',
    other: 'що, чого, чим, чи, як, називається, називають',
    common: 'і, й, та, в, у, не, на, з, був, була, було, були, це, для, із, від, за, його, її, він, вона, вони, є',
  }),
  tr: language({
    when: 'ne zaman, ne zamandan beri, ne zamana kadar, kaç yılında, kaçıncı yılda',
    number: `kaç, kaçı, kaçta, kaç tane, kaç kişi, kaçıncı, ne kadar, ne kadarı, ne kadarlık, yüzde kaç, yüzde kaçı, ne sıklıkla, ne kadar süre, ne kadar uzun, ne kadar büyük, kaç yaşında`,
    who: 'kim, kimi, kime, kimin, kimden, kimler, kimdir, kiminle, kimlerdir',
    where: 'nerede, nereye, nereden, neresi, nerededir, nerelerde, neresidir, nerenin',
    why: 'neden, niçin, niye, ne sebeple, ne nedenle, hangi nedenle, hangi sebeple, sebebi nedir, nedeni nedir',
    which: 'hangi, hangisi, hangisidir, hangileri',
    times:
      'yıl, yılda, yılı, yılında, yıllarda, yıllar, tarih, tarihte, gün, günde, ay, ayda, yüzyıl, yüzyılda, dönem, dönemde, zaman, saat, saatte',
    places:
      'şehir, şehirde, şehrin, ülke, ülkede, ülkenin, eyalet, eyalette, bölge, bölgede, yer, yerde, kıta, kıtada, il, ilde, nehir, ada',
    other:
      'ne, nedir, nelerdir, neydi, nasıl, neyi, neye, neyin, neler, neyle, mi, mı, mu, mü, midir, mıdır, denir, adı nedir',
    common:
      've, bir, bu, ile, için, olarak, olan, vardır, var, değil, da, de, çok, daha, en, gibi, sonra, kadar, tarafından, nedir, neydi, hangi, mi, etmiştir, olmuştur, edilmiştir, yapmıştır, vermiştir, arasında, üzerinde, içinde, göre, ilk, olduğu',
  }),
  vi: language({
    when: 'khi nào, bao giờ, lúc nào, hồi nào',
    number: `bao nhiêu, mấy, bao lâu, bao xa, bao lớn, cao bao nhiêu, dài bao nhiêu, bao nhiêu phần trăm, thường xuyên như thế nào, số lượng bao nhiêu`,
    who: 'ai, những ai, của ai, người nào, cho ai',
    where: 'ở đâu, đâu, nơi nào, từ đâu, tại đâu, chỗ nào',
    why: 'tại sao, vì sao, vì lý do gì, lý do gì, sao lại, do đâu',
    which: 'nào, gì',
    times: 'năm, ngày, tháng, thế kỷ, thập kỷ, thời gian, thời điểm, thời kỳ, giai đoạn, giờ',
    places: 'thành phố, nước, quốc gia, tiểu bang, bang, vùng, khu vực, nơi, địa điểm, châu lục, tỉnh, sông, đảo',
    other:
      'cái gì, điều gì, những gì, là gì, như thế nào, thế nào, làm thế nào, ra sao, tên là gì, được gọi là gì, loại nào, loại gì, kiểu gì',
    common: 'là, của, và, có, được, trong, cho, với, các, những, một, đã, không, này, đó, từ, để, khi, người, ở',
  }),
  th: language({
    when: 'เมื่อไหร่, เมื่อใด, เมื่อไร, ตอนไหน, ปีใด, ปีไหน, ปีอะไร, วันที่เท่าไร, วันที่เท่าไหร่, วันใด, วันไหน, เดือนใด, เดือนไหน, ศตวรรษใด, ศตวรรษที่เท่าไร, ช่วงเวลาใด, ปี ค.ศ. ใด',
    number:
      'เท่าไหร่, เท่าไร, เท่าใด, กี่เปอร์เซ็นต์, กี่คน, กี่ครั้ง, กี่ปี, กี่, มากแค่ไหน, มากเพียงใด, นานแค่ไหน, นานเท่าใด, ไกลแค่ไหน, บ่อยแค่ไหน, ใหญ่แค่ไหน',
    who: 'ใครเป็นผู้, ใครเป็นคน, ใครคือ, ใคร, ผู้ใด, คนใด, คนไหน, บุคคลใด',
    where:
      'ที่ไหน, ที่ใด, แห่งใด, แห่งไหน, ประเทศใด, ประเทศไหน, ประเทศอะไร, เมืองใด, เมืองไหน, เมืองอะไร, รัฐใด, รัฐไหน, ตรงไหน, สถานที่ใด, ภูมิภาคใด, ทวีปใด',
    why: 'ทำไม, เพราะเหตุใด, เพราะอะไร, เหตุใด, ด้วยเหตุใด, สาเหตุใด',
    which: '',
    times: '',
    places: '',
    other:
      'อะไรบ้าง, คืออะไร, อะไร, อย่างไรบ้าง, อย่างไร, ยังไง, แบบไหน, แบบใด, ชนิดใด, ประเภทใด, สิ่งใด, อันไหน, อันใด, ไหน, ใดบ้าง, ใด, หรือไม่, ชื่อว่าอะไร',
    common: 'ของ, ใน, ที่, และ, คือ, เป็น, มี, จาก, กับ, ให้, ได้, ไหม, บ้าง, นี้, นั้น',
  }),
  ar: language({
    when: 'متى, منذ متى, في أي عام, في أي سنة',
    number:
      'كم, كم عدد, ما عدد, كم مرة, ما نسبة, ما النسبة, ما مقدار, ما المدة, كم عمر, كم يبلغ, ما هو عدد, ما هي نسبة',
    who: 'من هو, من هي, من هم, من الذي, من التي, من كان, لمن, ممن',
    where: 'أين, اين, إلى أين, من أين',
    why: 'لماذا, لم, ما سبب, ما السبب, لأي سبب, ما هو السبب, ما هو سبب',
    which: 'أي, أية, اي, أيّ, أيّة',
    times: 'عام, سنة, تاريخ, يوم, شهر, قرن, عقد, فترة, وقت, ساعة',
    places: 'مدينة, بلد, دولة, ولاية, منطقة, مكان, قارة, مقاطعة, نهر, جزيرة, إقليم',
    other: 'ما, ماذا, ما هو, ما هي, ما الذي, ما التي, كيف, هل, بماذا, بم, مما, عما',
    common:
      'في, من, إلى, على, عن, مع, هو, هي, التي, الذي, هذا, هذه, لدى, لديه, لديها, كان, كانت, هناك, توجد, يوجد, أو, و',
  }),
  hi: language({
    when: 'कब, कब से, कब तक, किस वर्ष, किस साल, किस तारीख, किस दिन, किस महीने, किस सदी',
    number: 'कितने, कितनी, कितना, कितनों, कितने प्रतिशत, कितनी बार, कितनी दूर, कितने समय',
    who: 'कौन, किसने, किसे, किसको, किसका, किसकी, किसके, किन्होंने, किनका, कौन थे, कौन था',
    where: 'कहाँ, कहां, कहाँ से, किधर, किस शहर, किस देश, किस राज्य, किस स्थान, किस जगह, किस क्षेत्र',
    why: 'क्यों, किस कारण, किसलिए, किस वजह',
    which: 'किस, कौन सा, कौन सी, कौन से, कौनसा, कौनसी, कौनसे, किन, क्या',
    times: 'वर्ष, साल, तारीख, दिन, महीने, महीना, सदी, दशक, शताब्दी, समय, काल, अवधि',
    places: 'शहर, देश, राज्य, स्थान, जगह, क्षेत्र, महाद्वीप, प्रांत, नदी, द्वीप',
    other: 'क्या, कैसे, कैसा, कैसी, किससे, किसमें, किस पर, किस प्रकार, किस तरह, कहा जाता है, नाम क्या',
    common: 'है, हैं, था, थी, थे, का, की, के, में, से, को, पर, ने, और, या, एक, यह, वह, हो, होता, होती, गया, गई, लिए',
  }),
  zh: language({
    when: '什么时候, 什么时间, 何时, 哪一年, 哪年, 哪一天, 哪天, 几年, 哪个月, 几月, 哪个世纪, 几世纪, 哪个年代, 什么年代, 什麼時候, 哪個世紀, 幾年',
    number:
      '多少, 有多少, 几个, 几次, 几位, 几名, 几岁, 几种, 几人, 几条, 几座, 几支, 多大, 多长时间, 多长, 多久, 多高, 多远, 多深, 多快, 多重, 百分之多少, 百分之几, 比例是多少, 幾個, 幾次, 多長, 多遠',
    who: '谁, 是谁, 哪位, 什么人, 何人, 哪个人, 誰',
    where:
      '哪里, 哪儿, 在哪里, 在哪, 哪个国家, 哪个城市, 哪个地区, 哪个州, 哪个省, 哪国, 哪座城市, 什么地方, 何处, 何地, 哪裡, 哪個國家, 哪個城市, 什麼地方',
    why: '为什么, 为何, 什么原因, 原因是什么, 何故, 為什麼, 為何, 什麼原因',
    which: '',
    times: '',
    places: '',
    other:
      '什么, 是什么, 哪些, 哪个, 哪种, 哪一个, 哪一种, 哪, 怎么, 怎样, 怎么样, 如何, 何种, 吗, 呢, 叫什么, 什麼, 哪個, 哪種, 怎麼, 怎樣, 嗎',
    common: '的, 是, 在, 有, 了, 和, 与, 为, 于, 及, 个, 吗, 呢, 这, 那, 被',
  }),
  ja: language({
    when: 'いつ, 何年, 何月, 何日, 何世紀, 何時, いつから, いつまで, どの年, 何年代',
    number:
      'いくつ, いくら, 何人, 何個, 何回, 何パーセント, 何%, 何割, どのくらい, どのぐらい, どれくらい, どれぐらい, どれほど, 何歳, 何メートル, 何キロ',
    who: '誰, だれ, 誰が, どなた, 何者',
    where: 'どこ, どの国, どの都市, どの街, どの地域, どの州, 何処, どちら',
    why: 'なぜ, 何故, どうして, なんで, どんな理由, 理由は何',
    which: '',
    times: '',
    places: '',
    other:
      '何, 何ですか, 何でしたか, なんですか, 何が, 何を, 何と, どのように, どのような, どの, どれ, どんな, どう, ですか, でしたか, ますか, ましたか, でしょうか, いますか, でしょう',
    common:
      'の, は, が, を, に, へ, で, と, も, から, まで, より, や, か, です, ます, ある, いる, した, する, して, されて, ますか, ですか, あり, いま',
  }),
  ko: language({
    when: '언제, 몇 년, 몇년, 몇 월, 며칠, 몇 세기, 어느 해, 어느 시대, 언제부터, 언제까지',
    number: '몇 명, 몇 개, 몇 번, 몇 퍼센트, 몇, 얼마나, 얼마, 얼마나 많은, 몇 살',
    who: '누구, 누가, 누구의, 누구를, 누구에게',
    where: '어디, 어디에서, 어디서, 어느 나라, 어느 도시, 어느 지역, 어느 곳, 어느 주',
    why: '왜, 무슨 이유, 어째서, 이유는 무엇',
    which: '어느, 어떤, 무슨',
    times: '해, 년도, 연도, 날, 달, 세기, 시기, 시대',
    places: '나라, 도시, 지역, 곳, 주, 대륙, 장소',
    other: '무엇, 무엇을, 무엇이, 뭐, 어떻게, 무엇인가요, 무엇입니까, 인가요, 입니까, 습니까, 였습니까',
    common:
      '은, 는, 이, 가, 을, 를, 의, 에, 에서, 로, 으로, 와, 과, 도, 만, 입니까, 습니까, 합니까, 있습니까, 됩니까, 인가요, 까',
  }),
};
