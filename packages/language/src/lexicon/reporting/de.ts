import { list } from '../listing.js';
import { measure, part, type Reporting } from './reporting.js';

export const germanReporting: Reporting = {
  statements: {
    income: part(
      'gewinn- und verlustrechnung, guv, g&v, erfolgsrechnung, ergebnisrechnung',
      'gewinn- und verlustrechnung, erfolgsrechnung',
    ),
    position: part('bilanz', 'bilanz'),
    cashFlows: part('kapitalflussrechnung, geldflussrechnung, cashflow-rechnung', 'kapitalflussrechnung'),
  },
  others: [
    part(
      'abschlussprüfer, abschlussprüfers, wirtschaftsprüfer, wirtschaftsprüfers, bestätigungsvermerk, prüfungsurteil, revisionsstelle',
      'bestätigungsvermerk, prüfungsurteil, bericht der revisionsstelle',
    ),
    part(
      'segment, segmente, segments, segmenten, geschäftssegment, geschäftssegmente',
      'segmentberichterstattung, segmentbericht, segmentinformationen, geschäftssegmente, segmente',
    ),
  ],
  unrelated: [],
  prefixes: list('konzern, jahres, halbjahres, quartals, zwischen'),
  companies: list('ag, gmbh, kg, kgaa, se, ohg, eg'),
  scopes: list('einzelabschluss, muttergesellschaft, mutterunternehmen, hgb'),
  asides: list(
    'konzern, konsolidierte, verkürzte, zusammengefasste, geprüfte, ungeprüfte, fortsetzung, fortgesetzt, geschäftsjahr, geschäftsjahres, jahr, halbjahr, halbjahres, quartal, quartals, monate, jahre, zeit, zeitraum, zeitraums, periode, stichtag, tausend, millionen, milliarden, teur, tsd, mio, mrd, euro, eur, chf, usd, dollar, gbp',
  ),
  stating: list(
    'geschäftsjahr, geschäftsjahres, gj, fy, jahr, jahres, jahre, stichtag, tausend, millionen, milliarden, teur, tsd, mio, mrd, euro, eur, chf, usd, hoch, groß, betrug, betrugen, beträgt, betragen, betrag, höhe, wert',
  ),
  reporting: /(?<!\p{L})(?:hat|haben|hatte) (?:\S{1,40} ){1,6}?(ausgewiesen|berichtet|gemeldet|erzielt)(?!\p{L})/iu,
  asksForNone:
    /(?<!\p{L})(?:wer|wem|wen|wessen|wo|wohin|woher|wann|warum|weshalb|wieso|wozu|wie (?!viel|hoch|groß|niedrig|teuer|stark|sehr))(?!\p{L})/iu,
  computing: list(
    'änderung, veränderung, verändert, wachstum, gewachsen, wuchs, anstieg, gestiegen, stieg, rückgang, gesunken, sank, gefallen, fiel, verbessert, durchschnitt, durchschnittlich, durchschnittliche, unterschied, differenz, vergleich, trend, entwicklung, entwickelt',
  ),
  results: list('rate, quote, prozent, jährlich, jährliche'),
  lines: [],
  measures: [
    measure('umsatz', 'umsatzerlöse'),
    measure('nettogewinn, reingewinn', 'jahresüberschuss, konzernergebnis'),
    measure(
      'bruttomarge, rohertragsmarge',
      'bruttoergebnis vom umsatz, umsatzkosten, herstellungskosten, umsatzerlöse',
      'income',
    ),
    measure('operative marge, ebit-marge, betriebsergebnismarge', 'betriebsergebnis, ebit, umsatzerlöse', 'income'),
    measure(
      'umsatzrendite, nettomarge, nettoumsatzrendite',
      'jahresüberschuss, konzernergebnis, umsatzerlöse',
      'income',
    ),
    measure('ebit', 'betriebsergebnis, operatives ergebnis', 'income'),
    measure('ebitda', 'betriebsergebnis, abschreibungen', 'income'),
    measure('steuerquote', 'steuern vom einkommen und ertrag, ergebnis vor steuern', 'income'),
    measure('zinsdeckungsgrad', 'betriebsergebnis, zinsaufwendungen', 'income'),
    measure('materialquote, materialaufwandsquote', 'materialaufwand, umsatzerlöse', 'income'),
    measure('personalquote, personalaufwandsquote', 'personalaufwand, umsatzerlöse', 'income'),
    measure('investitionsausgaben, capex', 'auszahlungen für investitionen in das sachanlagevermögen', 'cashFlows'),
    measure(
      'free cashflow, freier cashflow, free cash flow',
      'cashflow aus laufender geschäftstätigkeit, auszahlungen für investitionen in das sachanlagevermögen',
      'cashFlows',
    ),
    measure(
      'operativer cashflow, operativen cashflow',
      'cashflow aus laufender geschäftstätigkeit, betriebliche tätigkeit',
      'cashFlows',
    ),
    measure('ausschüttungsquote', 'gezahlte dividenden, jahresüberschuss', 'cashFlows'),
    measure(
      'working capital, nettoumlaufvermögen',
      'umlaufvermögen, kurzfristige vermögenswerte, kurzfristige verbindlichkeiten',
      'position',
    ),
    measure(
      'liquidität ersten grades, liquidität zweiten grades, liquidität dritten grades, liquiditätsgrad',
      'zahlungsmittel, forderungen aus lieferungen und leistungen, umlaufvermögen, kurzfristige verbindlichkeiten',
      'position',
    ),
    measure('eigenkapitalquote', 'eigenkapital, bilanzsumme', 'position'),
    measure('eigenkapitalrendite', 'jahresüberschuss, eigenkapital', 'position'),
    measure('gesamtkapitalrendite', 'jahresüberschuss, bilanzsumme', 'position'),
    measure('verschuldungsgrad', 'eigenkapital, verbindlichkeiten, bilanzsumme', 'position'),
    measure('nettoverschuldung, nettofinanzverbindlichkeiten', 'finanzverbindlichkeiten, zahlungsmittel', 'position'),
    measure('anlagenintensität', 'anlagevermögen, sachanlagen, bilanzsumme', 'position'),
    measure('lagerumschlag, lagerreichweite', 'vorräte, materialaufwand', 'position'),
    measure('debitorenlaufzeit', 'forderungen aus lieferungen und leistungen, umsatzerlöse', 'position'),
    measure('kreditorenlaufzeit', 'verbindlichkeiten aus lieferungen und leistungen, materialaufwand', 'position'),
  ],
};
