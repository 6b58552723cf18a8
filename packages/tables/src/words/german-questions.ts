import { germanMonths } from './german-months.js';
import { germanStem } from './german-stem.js';
import {
  monthNumbers,
  none,
  phrases,
  type QuestionWords,
  saying,
  spokenNumbers,
  synonym,
  words,
} from './question-words.js';

const money = '€ $ £ chf eur usd';

export const germanQuestions: QuestionWords = {
  language: 'de',
  signs: words(
    'der die das wie viele welche welcher welches wer wann wo ist sind hat haben wurden wurde gibt den dem im am für von und mit jede jeder jedes jeden',
  ),
  neighbours: [],
  small: words(`
    der die das den dem des ein eine einen einem einer eines ist sind war waren wird werden wurde wurden hat haben hatte hatten es gibt sich in im
    am an auf aus bei von vom zu zum zur für mit um als da hier bitte nenne zeige liste noch derzeit aktuell alle aller allen ganze ganzen tabelle datei
    seine ihre ihr er sie man gab und hoch wie
  `),
  fillers: phrases('wie hoch'),
  stem: germanStem,
  numberSigns: words('no nr'),
  goingOn: phrases('und, was ist mit, wie ist es, wie sieht es'),
  linking: words(`
    in im am an auf aus bei von vom zu zum zur für mit der die das den dem des ein eine einen einem einer eines was ist
  `),
  joining: words(
    'gemacht macht arbeiten arbeitet stehen steht kommen kommt nutzt nutzen verwendet liegen liegt stammen stammt bearbeitet bearbeiten aufgegeben erfasst enthält',
  ),
  count: phrases('wie viele, wieviele, anzahl der, anzahl'),
  howMany: phrases('wie viele, wieviele'),
  amount: phrases('wie viel, wieviel'),
  each: words('jede jeder jedes jedem jeden jeweils jeweilige jeweiligen'),
  per: words('je pro nach'),
  unread: none,
  total: words('summe insgesamt gesamt gesamte gesamten zusammen gesamtsumme'),
  average: words(
    'durchschnitt durchschnittlich durchschnittliche durchschnittlichen durchschnittlicher mittelwert mittlere',
  ),
  distinct: words('verschiedene verschiedenen unterschiedliche unterschiedlichen'),
  difference: words('differenz unterschied'),
  often: words('häufigsten oft'),
  or: words('oder'),
  and: words('und'),
  naming: none,
  choice: words('welche welcher welches welchen welchem'),
  person: words('wer wem wen'),
  people: words(`
    name vorname nachname mitarbeitername person personen mitarbeiter mitarbeiterin angestellter kollege mitglied schüler student lehrer
    spieler sportler fahrer pilot patient arzt autor künstler verkäufer vertreter vertrieb leiter benutzer nutzer bewerber kandidat teilnehmer
    sachbearbeiter bearbeiter techniker entwickler sieger trainer
  `),
  groups: words('mannschaft team verein land kundenname kunde kundin lieferant käufer besitzer ansprechpartner'),
  anyPeople: words('personen leute menschen'),
  nameHeaders: words('name vollname'),
  thing: words('was'),
  time: words('wann'),
  place: words('wo'),
  every: words('alle aller allen'),
  relative: none,
  than: none,
  by: none,
  row: words('zeile zeilen eintrag einträge datensatz datensätze'),
  superlatives: saying(
    words,
    [
      'highest',
      'höchste höchsten höchster höchstes größte größten größter größtes meiste meisten maximale maximal maximum längste längsten',
    ],
    [
      'lowest',
      'niedrigste niedrigsten niedrigster kleinste kleinsten kleinster geringste geringsten wenigsten minimale minimal minimum kürzeste kürzesten',
    ],
  ),
  counting: words('meiste meisten wenigsten'),
  times: saying(
    words,
    ['highest', 'letzte letzten späteste spätesten'],
    ['lowest', 'erste ersten früheste frühesten zuerst'],
  ),
  sureTimes: words('späteste spätesten früheste frühesten'),
  present: words('gibt sind ist'),
  comparatives: saying(
    words,
    ['highest', 'mehr höher höhere größer größere länger'],
    ['lowest', 'weniger niedriger niedrigere kleiner kleinere kürzer'],
  ),
  limits: saying(
    phrases,
    ['>=', 'mindestens, ab, seit, nicht weniger als'],
    ['<=', 'höchstens, bis, bis zu, maximal, nicht mehr als'],
    ['>', 'mehr als, über, größer als, höher als, länger als, nach, später als'],
    ['<', 'weniger als, unter, kleiner als, niedriger als, kürzer als, vor, früher als'],
  ),
  timeLimits: phrases('ab, seit, bis, nach, später als, vor, früher als, oder später, oder früher'),
  onward: none,
  limitsAfter: saying(
    phrases,
    ['>=', 'oder mehr, oder höher, oder später'],
    ['<=', 'oder weniger, oder niedriger, oder früher'],
  ),
  between: words('zwischen von'),
  betweenAnd: words('und bis'),
  articles: words('dem der'),
  decimalMark: ',',
  spacedThousands: false,
  multiples: new Map(),
  ...spokenNumbers('de'),
  none: words('kein keine keinen null'),
  missing: words('ohne fehlende fehlender leere'),
  having: words('haben hat hatten hatte erhalten erhielten bekommen bekamen'),
  outOf: phrases('nicht auf'),
  not: words('nicht'),
  butFor: none,
  otherThan: words('nicht außer außerhalb'),
  beyond: words(`
    nicht kein keine keinen außer ohne jede jeder jedes jeweils beide gleiche gleichen andere anderen als wenn falls nur irgendein vor nach über unter
    vorherige nächste pro prozent anteil verhältnis median warum wieso erkläre beschreibe seit bis ab mehr weniger meisten wenigsten je
  `),
  leavingOut: none,
  notAdditive: words(
    'preis einzelpreis stückpreis satz je durchschnitt note bewertung temperatur alter stufe marge gewicht',
  ),
  ranks: words('rang rangliste platz platzierung position'),
  quantities: words('menge mengen anzahl stück stückzahl einheiten bestand lagerbestand exemplare qty'),
  units: saying(
    words,
    ['min', 'minute minuten min'],
    ['h', 'stunde stunden'],
    ['kg', 'kilogramm kilo kg'],
    ['usd', 'dollar'],
    ['eur', 'euro'],
    ['gbp', 'pfund'],
    ['%', 'prozent'],
    ['kwh', 'kwh'],
    ['mwh', 'mwh'],
    ['gwh', 'gwh'],
    ['kw', 'kw'],
    ['cm', 'cm'],
    ['mm', 'mm'],
    ['mb', 'mb'],
    ['gb', 'gb'],
    ['tb', 'tb'],
    ['km', 'kilometer km'],
    ['d', 'tag tage tagen'],
  ),
  multipleUnits: none,
  dateWords: words('datum tag zeit zeitpunkt monat jahr'),
  happened: (word) => /t$|en$/.test(word),
  months: monthNumbers(germanMonths),
  within: words('in im'),
  calendar: none,
  dateLinks: none,
  ordinals: words('st nd rd th'),
  quarters: none,
  synonyms: [
    synonym('verdient verdienen', 'gehalt lohn einkommen jahresgehalt', ''),
    synonym('schwerste schwersten schwerer', 'gewicht', 'kg g t', 'highest'),
    synonym('leichteste leichtesten leichter', 'gewicht', 'kg g t', 'lowest'),
    synonym('wiegt wiegen', 'gewicht', 'kg g t'),
    synonym('teuerste teuersten teurer', 'preis kosten', money, 'highest'),
    synonym('billigste billigsten günstigste günstigsten', 'preis kosten', money, 'lowest'),
    synonym('kostet kosten', 'preis kosten', money),
    synonym('ausgegeben', '', money),
    synonym('verbrauch verbraucht', 'verbrauch', 'kwh mwh gwh'),
  ],
  yesNo: {
    openings: words(
      'ist sind war waren hat haben hatte hatten liegt lag beträgt betrug kostet kostete wiegt wog gewann gewannen erreichte erzielte verdient verdiente',
    ),
    plain: words('der die das den dem des ein eine einen einem einer eines von vom für in im bei'),
    having: words('gehabt gewonnen erhalten erreicht erzielt gelegen betragen gekostet'),
    exactly: words('genau exakt'),
    than: words('als'),
    degrees: none,
    unread: words('bis'),
  },
};
