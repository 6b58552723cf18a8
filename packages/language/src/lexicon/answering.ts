import type { Answering, Spoken } from './spoken.js';

const list = (words: string): string[] => words.split(',').map((word) => word.trim());
const language = (numbers: string, reasons: string): Answering => ({ numbers: list(numbers), reasons: list(reasons) });

/** Words that indicate an answer, for each language except English. */
export const answering: Readonly<Record<Exclude<Spoken, 'en'>, Answering>> = {
  de: language(
    'zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, zwanzig, dreißig, hundert, hunderte, tausend, tausende, million, millionen, milliarde, milliarden, hälfte, halb, drittel, viertel, dutzend, prozent',
    'weil, da, aufgrund, wegen, deshalb, daher, um, damit, denn, grund, gründe, ursache, führte, führten, infolge, durch, somit, dadurch',
  ),
  fr: language(
    'deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, vingt, trente, cent, cents, mille, milliers, million, millions, milliard, milliards, moitié, tiers, quart, douzaine, pourcent',
    'parce que, parce qu, car, en raison, à cause, puisque, afin, pour, grâce, raison, raisons, cause, causes, provoqué, entraîné, conduit, due, dû, permet',
  ),
  es: language(
    'dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, veinte, treinta, cien, cientos, mil, miles, millón, millones, mitad, tercio, cuarto, docena, por ciento',
    'porque, debido, ya que, puesto que, para, a causa, por lo que, razón, razones, causa, causas, motivo, provocó, llevó, gracias, resultado, con el fin',
  ),
  it: language(
    'due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici, venti, trenta, cento, centinaia, mille, migliaia, mila, milione, milioni, miliardo, miliardi, metà, terzo, quarto, dozzina, per cento',
    'perché, poiché, a causa, dato che, in quanto, affinché, per, al fine, ragione, ragioni, causa, cause, motivo, portò, provocò, grazie, dovuto, risultato',
  ),
  pt: language(
    'dois, duas, três, quatro, cinco, seis, sete, oito, nove, dez, onze, doze, vinte, trinta, cem, centenas, mil, milhares, milhão, milhões, bilhão, bilhões, metade, terço, quarto, dúzia, por cento',
    'porque, devido, já que, uma vez que, pois, para, por causa, a fim, razão, razões, causa, causas, motivo, levou, provocou, graças, resultado',
  ),
  nl: language(
    'twee, drie, vier, vijf, zes, zeven, acht, negen, tien, elf, twaalf, twintig, dertig, honderd, honderden, duizend, duizenden, miljoen, miljoenen, miljard, helft, derde, kwart, dozijn, procent',
    'omdat, doordat, vanwege, wegens, daarom, aangezien, om, zodat, reden, redenen, oorzaak, leidde, leidden, veroorzaakt, dankzij, want',
  ),
  pl: language(
    'dwa, dwie, dwóch, trzy, trzech, cztery, czterech, pięć, pięciu, sześć, siedem, osiem, dziewięć, dziesięć, jedenaście, dwanaście, dwadzieścia, sto, setki, tysiąc, tysiące, tysięcy, milion, miliony, milionów, miliard, miliardów, połowa, połowę, trzecia, ćwierć, tuzin, procent',
    'ponieważ, gdyż, bo, dlatego, z powodu, aby, żeby, by, w celu, powodem, powód, przyczyna, przyczyną, spowodowało, doprowadziło, dzięki, wskutek, skutek',
  ),
  ro: language(
    'doi, două, trei, patru, cinci, șase, şase, șapte, şapte, opt, nouă, zece, unsprezece, doisprezece, douăzeci, treizeci, sută, sute, mie, mii, milion, milioane, miliard, miliarde, jumătate, treime, sfert, duzină, la sută',
    'deoarece, pentru că, fiindcă, din cauza, datorită, întrucât, pentru a, ca să, astfel încât, motiv, motivul, motive, cauza, cauze, dus la, provocat, rezultat',
  ),
  el: language(
    'δύο, τρεις, τρία, τέσσερις, τέσσερα, πέντε, έξι, επτά, εφτά, οκτώ, οχτώ, εννέα, εννιά, δέκα, έντεκα, δώδεκα, είκοσι, τριάντα, εκατό, εκατοντάδες, χίλια, χιλιάδες, εκατομμύριο, εκατομμύρια, δισεκατομμύριο, δισεκατομμύρια, μισό, μισά, τρίτο, τέταρτο, τοις εκατό',
    'επειδή, διότι, γιατί, λόγω, εξαιτίας, καθώς, ώστε, για να, αφού, λόγος, λόγο, λόγοι, αιτία, αιτίες, οδήγησε, προκάλεσε, αποτέλεσμα, χάρη',
  ),
  ru: language(
    'два, две, двух, три, трех, трёх, четыре, четырех, четырёх, пять, пяти, шесть, семь, восемь, девять, десять, одиннадцать, двенадцать, двадцать, тридцать, сто, сотни, тысяча, тысячи, тысяч, миллион, миллиона, миллионов, миллиард, миллиарда, миллиардов, половина, половину, треть, четверть, дюжина, процент, процента, процентов',
    'потому что, поскольку, так как, из-за, вследствие, благодаря, поэтому, чтобы, для того, причина, причиной, причины, привело, привела, вызвано, вызвало, результате, ради',
  ),
  uk: language(
    'два, дві, двох, три, трьох, чотири, п’ять, шість, сім, вісім, дев’ять, десять, дванадцять, двадцять, тридцять, сто, сотні, тисяча, тисячі, тисяч, мільйон, мільйони, мільйонів, мільярд, мільярдів, половина, третина, чверть, відсоток, відсотків',
    'тому що, оскільки, бо, через, внаслідок, завдяки, тому, щоб, для того, причина, причиною, причини, призвело, спричинило, результаті',
  ),
  tr: language(
    'iki, üç, dört, beş, altı, yedi, sekiz, dokuz, on, on bir, on iki, yirmi, otuz, kırk, elli, yüz, yüzlerce, bin, binlerce, milyon, milyar, yarısı, yarım, üçte, dörtte, çeyrek, düzine, yüzde',
    'çünkü, nedeniyle, sebebiyle, yüzünden, dolayı, için, amacıyla, böylece, nedeni, sebebi, nedenleri, yol açtı, neden oldu, sayesinde, sonucu, sonucunda',
  ),
  vi: language(
    'hai, ba, bốn, năm, sáu, bảy, tám, chín, mười, mươi, trăm, nghìn, ngàn, triệu, tỷ, tỉ, nửa, phần ba, phần tư, tá, phần trăm',
    'vì, bởi vì, do, bởi, nhờ, để, nhằm, nên, lý do, nguyên nhân, dẫn đến, gây ra, kết quả, khiến',
  ),
  th: language(
    'สอง, สาม, สี่, ห้า, หก, เจ็ด, แปด, เก้า, สิบ, ยี่สิบ, ร้อย, พัน, หมื่น, แสน, ล้าน, ครึ่ง, เปอร์เซ็นต์',
    'เพราะ, เนื่องจาก, เนื่องมาจาก, ด้วยเหตุ, ดังนั้น, เพื่อ, ทำให้, สาเหตุ, เหตุผล, ส่งผลให้, นำไปสู่',
  ),
  ar: language(
    'اثنان, اثنين, اثنتين, ثلاثة, ثلاث, أربعة, أربع, خمسة, خمس, ستة, ست, سبعة, سبع, ثمانية, ثماني, تسعة, تسع, عشرة, عشر, عشرون, عشرين, ثلاثون, ثلاثين, مائة, مئة, مئات, ألف, آلاف, مليون, ملايين, مليار, مليارات, نصف, ثلث, ربع, بالمائة, بالمئة',
    'لأن, لأنه, لأنها, لأنهم, بسبب, نظرا, نظرًا, نتيجة, من أجل, لكي, حتى, سبب, أسباب, أدى, أدت, مما, وذلك, بفضل, إذ',
  ),
  hi: language(
    'दो, तीन, चार, पांच, पाँच, छह, छः, सात, आठ, नौ, दस, ग्यारह, बारह, बीस, तीस, सौ, सैकड़ों, हजार, हज़ार, हजारों, लाख, लाखों, करोड़, मिलियन, बिलियन, अरब, आधा, आधे, आधी, तिहाई, चौथाई, प्रतिशत',
    'क्योंकि, कारण, कारणों, वजह, इसलिए, ताकि, के लिए, चूंकि, परिणामस्वरूप, परिणाम, चलते',
  ),
  zh: language(
    '两, 二, 三, 四, 五, 六, 七, 八, 九, 十, 百, 千, 万, 亿, 半, 兩, 萬, 億, %',
    '因为, 由于, 因此, 所以, 以便, 为了, 原因, 导致, 造成, 因而, 使得, 从而, 因為, 由於, 為了, 導致',
  ),
  ja: language(
    '二, 三, 四, 五, 六, 七, 八, 九, 十, 百, 千, 万, 億, 半分, 半数, パーセント, %',
    'から, ため, ので, 理由, 原因, によって, により, せいで, 結果, おかげ, ように',
  ),
  ko: language(
    '둘, 두, 세, 셋, 네, 넷, 다섯, 여섯, 일곱, 여덟, 아홉, 열, 스물, 백, 천, 만, 억, 절반, 퍼센트',
    '때문, 위해, 위하여, 따라서, 그래서, 이유, 원인, 결과, 으로 인해, 로 인해, 덕분, 므로',
  ),
};
