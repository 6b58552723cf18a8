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

/** Words of which names of columns are made, and hardly ever the cells below. */
const nameWords: ReadonlySet<string> = new Set(`${english} ${german} ${french} ${spanish}`.split(' '));

/** Whether the cell is made as names of columns are: one of its few words says so. */
export function isColumnName(cell: string): boolean {
  const words = cell
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .filter((word) => word !== '');
  return words.length <= 4 && words.some((word) => nameWords.has(word));
}
