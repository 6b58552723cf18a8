import { describe, expect, it } from 'vitest';
import { many } from '../src/lexicon/many.js';
import { asksAboutMany } from '../src/questions/many-questions.js';

type Told = keyof typeof many;

/** How many, in total, on average, the most, the least. */
const aboutMany: Readonly<Record<Told, readonly string[]>> = {
  fr: [
    'Combien de commandes y a-t-il dans la région Nord ?',
    'Quel est le montant total des commandes ?',
    'Quel est le montant moyen ?',
    'Quel client a le montant le plus élevé ?',
    'Quel est le prix minimum ?',
  ],
  es: [
    '¿Cuántos pedidos hay en la región Norte?',
    '¿Cuál es el importe total de los pedidos?',
    '¿Cuál es el importe medio?',
    '¿Qué cliente tiene el importe más alto?',
    '¿Cuál es el importe más bajo?',
  ],
  it: [
    'Quanti ordini ci sono nella regione Nord?',
    'Qual è l’importo totale degli ordini?',
    'Qual è l’importo medio?',
    'Quale cliente ha l’importo più alto?',
    'Qual è il prezzo minimo dei prodotti?',
  ],
  pt: [
    'Quantos pedidos há na região Norte?',
    'Qual é o valor total dos pedidos?',
    'Qual é o valor médio?',
    'Qual cliente tem o valor mais alto?',
    'Qual é o menor valor?',
  ],
  nl: [
    'Hoeveel bestellingen zijn er in de regio Noord?',
    'Wat is het totale bedrag van de bestellingen?',
    'Wat is het gemiddelde bedrag?',
    'Welke klant heeft het hoogste bedrag?',
    'Wat is het laagste bedrag?',
  ],
  sv: [
    'Hur många ordrar finns det i regionen Norr?',
    'Vad är det totala beloppet för ordrarna?',
    'Vad är det genomsnittliga beloppet?',
    'Vilken kund har det högsta beloppet?',
    'Vad är det lägsta beloppet?',
  ],
  pl: [
    'Ile zamówień jest w regionie Północ?',
    'Jaka jest łączna kwota zamówień?',
    'Jaka jest średnia kwota?',
    'Który klient ma najwyższą kwotę?',
    'Jaka jest najniższa kwota?',
  ],
  ro: [
    'Câte comenzi sunt în regiunea Nord?',
    'Care este suma totală a comenzilor?',
    'Care este suma medie?',
    'Care client are cea mai mare sumă?',
    'Care este cea mai mică sumă?',
  ],
  el: [
    'Πόσες παραγγελίες υπάρχουν στην περιοχή Βορράς;',
    'Ποιο είναι το συνολικό ποσό των παραγγελιών;',
    'Ποιο είναι το μέσο ποσό;',
    'Ποιος πελάτης έχει το υψηλότερο ποσό;',
    'Ποιο είναι το χαμηλότερο ποσό;',
  ],
  ru: [
    'Сколько заказов в регионе Север?',
    'Какова общая сумма заказов?',
    'Какова средняя сумма?',
    'У какого клиента самая большая сумма?',
    'Какая цена наименьшая?',
  ],
  uk: [
    'Скільки замовлень у регіоні Північ?',
    'Яка загальна сума замовлень?',
    'Яка середня сума?',
    'У якого клієнта найбільша сума?',
    'Яка найменша сума?',
  ],
  tr: [
    'Kuzey bölgesinde kaç sipariş var?',
    'Siparişlerin toplam tutarı nedir?',
    'Ortalama tutar nedir?',
    'Hangi müşteri en yüksek tutara sahip?',
    'En düşük tutar nedir?',
  ],
  vi: [
    'Có bao nhiêu đơn hàng ở khu vực Bắc?',
    'Tổng số tiền của các đơn hàng là bao nhiêu?',
    'Số tiền trung bình là bao nhiêu?',
    'Khách hàng nào có số tiền cao nhất?',
    'Số tiền tối thiểu là bao nhiêu?',
  ],
  th: [
    'ภาคเหนือมีคำสั่งซื้อกี่รายการ',
    'ยอดเงินรวมของคำสั่งซื้อคือเท่าไร',
    'ยอดเงินเฉลี่ยคือเท่าไร',
    'ลูกค้าคนใดมียอดเงินสูงสุด',
    'ยอดเงินต่ำสุดคือเท่าไร',
  ],
  ar: [
    'كم عدد الطلبات في منطقة الشمال؟',
    'ما هو المبلغ الإجمالي للطلبات؟',
    'ما هو متوسط المبلغ؟',
    'أي عميل لديه أعلى مبلغ؟',
    'ما هو أدنى مبلغ؟',
  ],
  hi: [
    'उत्तर क्षेत्र में कितने ऑर्डर हैं?',
    'ऑर्डर की कुल राशि क्या है?',
    'औसत राशि क्या है?',
    'किस ग्राहक की राशि सबसे अधिक है?',
    'न्यूनतम राशि क्या है?',
  ],
  zh: [
    '北部地区有多少个订单？',
    '订单的总金额是多少？',
    '平均金额是多少？',
    '哪个客户的金额最高？',
    '最低金额是多少？',
  ],
  ja: [
    '北部の注文は何件ですか？',
    '注文の合計金額はいくらですか？',
    '平均金額はいくらですか？',
    '金額が最も高い顧客はどれですか？',
    '最低金額はいくらですか？',
  ],
  ko: [
    '북부 지역의 주문은 몇 개입니까?',
    '주문의 총 금액은 얼마입니까?',
    '평균 금액은 얼마입니까?',
    '금액이 가장 높은 고객은 누구입니까?',
    '최저 금액은 얼마입니까?',
  ],
};

/** Of one thing, in words near to those of many. */
const aboutOne: Readonly<Record<Told, readonly string[]>> = {
  fr: ['Quel est le montant de la commande B-2 ?', 'Qui est le client de la commande B-2 ?'],
  es: ['¿Cuál es el importe del pedido B-2?', '¿Quién compra a los mayoristas?'],
  it: ['Qual è l’importo dell’ordine B-2?', 'Dove abita il cliente Rossi?'],
  pt: ['Qual é o valor do pedido B-2?', 'Onde fica a filial?'],
  nl: ['Wat is het bedrag van bestelling B-2?', 'Wat is de winst van Jansen?'],
  sv: ['Vad är beloppet för order B-2?', 'Var ligger kontoret?'],
  pl: ['Jaka jest kwota zamówienia B-2?', 'Kto jest najemcą lokalu 4?'],
  ro: ['Care este suma comenzii B-2?', 'Cine este clientul comenzii B-2?'],
  el: ['Ποιο είναι το ποσό της παραγγελίας B-2;', 'Πού βρίσκεται το γραφείο;'],
  ru: ['Какова сумма заказа B-2?', 'Какой самолёт летит в Омск?', 'Где находится общество «Луч»?'],
  uk: ['Яка сума замовлення B-2?', 'Де працює Олена?'],
  tr: ['B-2 siparişinin tutarı nedir?', 'Son kullanma tarihi nedir?'],
  vi: ['Số tiền của đơn hàng B-2 là bao nhiêu?', 'Ai là tổng giám đốc?'],
  th: ['ยอดเงินของคำสั่งซื้อ B-2 คือเท่าไร'],
  ar: ['ما هو مبلغ الطلب B-2؟', 'أين يقع المكتب؟'],
  hi: ['ऑर्डर B-2 की राशि क्या है?'],
  zh: ['订单B-2的金额是多少？', '公司总部在哪里？'],
  ja: ['注文B-2の金額はいくらですか？', '総務部はどこですか？'],
  ko: ['주문 B-2의 금액은 얼마입니까?', '총무부는 어디에 있습니까?'],
};

const languages = Object.keys(many) as Told[];

describe('a question about many rows', () => {
  it.each(languages)('is recognised by its words: %s', (language) => {
    expect(aboutMany[language].filter((question) => !asksAboutMany(question))).toEqual([]);
    expect(aboutOne[language].filter(asksAboutMany)).toEqual([]);
  });

  it('is recognised without accents, in capitals, and if the language is unknown', () => {
    expect(asksAboutMany('¿CUANTOS PEDIDOS HAY EN LA REGION NORTE?')).toBe(true);
    expect(asksAboutMany('Quel client a le montant le plus eleve ?')).toBe(true);
    expect(asksAboutMany('łączna kwota')).toBe(true);
    expect(asksAboutMany('')).toBe(false);
  });

  it('is not recognised here in English and German, which have their own rules', () => {
    expect(asksAboutMany('How many orders are there in the North region?')).toBe(false);
    expect(asksAboutMany('Wie viele Bestellungen gibt es?')).toBe(false);
  });
});
