const english =
  'id no nr number code key ref reference name names first last full title label description details desc type kind category class group ' +
  'status state date day month year quarter week time start end from to created updated due birth age gender sex ' +
  'country city town region area province district county address street zip postcode location place site venue address ' +
  'email mail phone telephone mobile fax website url link contact owner author editor publisher manager person people member ' +
  'user employee staff customer client supplier vendor company organization organisation department team unit office branch position ' +
  'role job salary price cost amount total sum quantity qty count rate value values score rank points result results ' +
  'percent percentage share size weight height width length color colour model brand make product item items sku stock order orders ' +
  'invoice currency tax discount note notes comment comments remark remarks reason source language version file size format ' +
  'question answer term definition meaning example examples parameter default field property attribute required option priority task ' +
  'project phase activity event action duration level grade subject course school degree species population capital album song artist ' +
  'film movie character director genre season episode opponent player club party election votes candidate ' +
  'competition tournament league division round match race sport winner winners loser champion runner-up coach captain driver rider athlete ' +
  'opponent opponents nation nationality citizenship profession occupation nickname birthplace hometown residence origin headquarters institution ' +
  'college stadium track route station airport network channel manufacturer maker engine device operator developer producer composer actor ' +
  'actress performer host guest partner award awards president chairman chair deputy incumbent successor predecessor constituency surface ' +
  'outcome attendance material ingredient responsible assignee reporter chapter section medium breed recipe vehicle vessel port flag cargo ' +
  'feature requirement requirements purpose effect method function symbol abbreviation acronym';
const german =
  'nummer bezeichnung name vorname nachname titel beschreibung art typ kategorie gruppe status datum tag monat jahr quartal woche zeit beginn ' +
  'ende von bis geburtsdatum alter geschlecht land stadt ort region straße strasse plz adresse anschrift e-mail telefon fax kontakt ansprechpartner ' +
  'firma kunde lieferant abteilung mitarbeiter position rolle gehalt preis kosten betrag summe gesamt menge anzahl einheit wert ergebnis anteil größe ' +
  'gewicht farbe modell marke artikel produkt bestand bestellung rechnung währung bemerkung anmerkung hinweis kommentar grund quelle sprache frage ' +
  'antwort begriff bedeutung beispiel aufgabe projekt dauer stufe zweck';
const french =
  'nom prénom titre numéro référence type catégorie statut date jour mois année pays ville région adresse téléphone courriel client fournisseur ' +
  'produit article quantité prix montant total description remarque commentaire auteur langue';
const spanish =
  'nombre apellido apellidos título número código tipo categoría estado fecha día mes año país ciudad región dirección teléfono correo cliente ' +
  'proveedor producto artículo cantidad precio importe descripción observaciones comentario autor idioma';

/** The most common words in other languages. */
const others = [
  'nome cognome città paese indirizzo telefono data anno prezzo quantità descrizione categoria tipo stato cliente fornitore prodotto reparto ruolo',
  'apelido sobrenome cidade endereço preço quantidade descrição departamento função',
  'naam voornaam achternaam plaats adres telefoon prijs aantal omschrijving afdeling functie datum jaar klant leverancier',
  'imię nazwisko miasto kraj telefon cena ilość opis dział stanowisko rok klient dostawca produkt',
  'nume prenume oraș țară adresă preț cantitate descriere',
  'ad adı soyad soyadı şehir ülke fiyat miktar açıklama tarih',
  'navn fornavn etternavn efternavn namn förnamn efternamn by stad pris antal antall beskrivelse beskrivning dato avdeling avdelning',
  'jméno příjmení město země adresa popis oddělení',
  'tên họ ngày giá',
  'имя фамилия город страна адрес телефон дата год цена количество описание отдел должность название номер статус',
  'прізвище місто країна ціна кількість опис відділ посада назва',
  'όνομα επώνυμο πόλη χώρα διεύθυνση τηλέφωνο ημερομηνία τιμή ποσότητα περιγραφή τμήμα',
  '姓名 名称 名字 城市 国家 地址 电话 日期 年份 价格 数量 描述 部门 职位 类型 状态 编号',
  '名前 氏名 都市 国 住所 電話 日付 価格 説明 部署 役職',
  '이름 성명 도시 국가 주소 전화 날짜 가격 수량 설명 부서 직위',
  'الاسم المدينة البلد العنوان الهاتف التاريخ السعر الكمية الوصف القسم',
  'नाम शहर देश पता फ़ोन तारीख मूल्य मात्रा विवरण विभाग',
  'ชื่อ เมือง ประเทศ ที่อยู่ โทรศัพท์ วันที่ ราคา จำนวน',
].join(' ');

/** Words that occur in names of columns, but hardly ever in the cells below. */
const nameWords: ReadonlySet<string> = new Set(`${english} ${german} ${french} ${spanish} ${others}`.split(' '));

/** Whether a cell looks like the name of a column: it has at most four words, one of which is typical of such names. */
export function isColumnName(cell: string): boolean {
  const words = cell
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{M}-]+/u)
    .filter((word) => word !== '');
  return words.length <= 4 && words.some((word) => nameWords.has(word));
}
