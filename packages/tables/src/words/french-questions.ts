import { frenchMonths } from './french-months.js';
import { frenchNumber, frenchStem } from './french-stem.js';
import {
  monthNumbers,
  none,
  phrases,
  phraseSynonym,
  type QuestionWords,
  saying,
  spokenNumbers,
  words,
} from './question-words.js';

const money = '€ $ £ eur usd chf';
/**
 * Superlatives have an article, comparatives have none. Plurals are missing, because several things have no single highest value.
 *
 * @param list adjectives; each becomes "le plus …", "la plus …", "du plus …", "au plus …".
 */
const superlative = (degree: 'plus' | 'moins', list: string): string =>
  ['le', 'la', 'du', 'au']
    .flatMap((article) => list.split(' ').map((word) => `${article} ${degree} ${word}`))
    .join(', ');
const high = 'élevé élevée haut haute grand grande gros grosse long longue fort forte important importante';
const low = 'bas basse petit petite court courte faible';
const comparative = (degree: 'plus' | 'moins', list: string): string =>
  list
    .split(' ')
    .map((word) => `${degree} ${word}`)
    .join(', ');

/** Participles without accent, in the masculine and without -e. */
const participles = words(`
  ouvert offert produit construit inscrit clo fini fourni sorti parti repri remi reçu vendu rendu perdu résolu ferm cré pay livr envoy annul valid
  command expédi réglé factur termin signal embauch
`);

export const frenchQuestions: QuestionWords = {
  language: 'fr',
  signs: words(
    'combien quel quelle quels quelles qui que qu quand sont dans chez avec une ont étaient moyenne moyen somme nombre',
  ),
  neighbours: ['pt', 'it', 'ro', 'es'],
  small: words(`
    le la les l un une des de du d au aux à a en dans sur chez pour et est sont était étaient ont eu avait avaient été fut furent s se t y il elle ils
    elles tous toutes toute dont donne montre indique calcule nous notre nos avons vous votre vos existe existent actuellement ici avec
  `),
  fillers: phrases(`
    est ce que, est ce qu, est ce qui, y a t il, y avait il, a t il, a t elle, ont ils, ont elles, s il vous plaît, s il te plaît, ce tableau, ce fichier,
    cette table, cette liste, cette feuille, s élève, s élèvent
  `),
  stem: frenchStem,
  numberSigns: words('no nr n num'),
  goingOn: phrases(`et, qu en est il de, qu en est il du, qu en est il des, qu en est il pour, qu en est il dans`),
  linking: words('en dans le la les l de du des d à au aux chez pour avec un une sur'),
  joining: words(`
    travaille travaillent travaillait fait faite faits faites effectué effectuée effectués effectuées réalisé réalisée réalisés réalisées habite habitent
    appartient appartiennent correspond correspondent enregistré enregistrée enregistrés enregistrées utilise utilisent contient contiennent provient
    proviennent vient viennent situé située situés situées gère gèrent
  `),
  count: phrases(`
    combien de, combien d, combien y a t il de, combien y a t il d, nombre de, nombre d, nombre total de, nombre total d
  `),
  howMany: phrases('combien de, combien d, combien y a t il de, combien y a t il d'),
  amount: phrases('combien'),
  size: none,
  each: words('chaque chacun chacune'),
  per: words('par'),
  splitBy: none,
  ratio: none,
  unread: phrases('combien ont, combien n ont, qui d autre, au lieu de, au lieu du, au lieu d, au lieu des'),
  total: phrases('total, totale, totaux, totales, somme, cumul, cumulé, cumulée, en tout'),
  average: words('moyen moyenne'),
  median: none,
  share: none,
  wholes: none,
  parting: none,
  distinct: words('différents différentes distincts distinctes uniques'),
  difference: words('différence écart'),
  often: phrases('souvent, fréquent, fréquente, fréquemment, courant, courante'),
  or: words('ou'),
  and: words('et'),
  choice: none,
  naming: words('quel quelle quels quelles lequel laquelle lesquels lesquelles que qu'),
  person: words('qui'),
  people: words(`
    nom noms prénom personne employé salarié collaborateur vendeur commercial technicien responsable auteur élève étudiant joueur membre adhérent
    utilisateur médecin professeur directeur candidat patient conducteur athlète cycliste pilote personnel gérant chef
  `),
  groups: words('client contact agent'),
  doing: none,
  anyPeople: words('personnes'),
  nameHeaders: words('nom noms'),
  thing: none,
  time: words('quand'),
  // "Où" without its accent is "or".
  place: none,
  relative: words('qui que qu quand'),
  than: words('que qu'),
  by: words('par'),
  numberOf: frenchNumber,
  row: words('ligne lignes enregistrement enregistrements'),
  every: words('tous toutes'),
  superlatives: saying(
    phrases,
    [
      'highest',
      `${superlative('plus', high)}, le plus, la plus, maximum, maximal, maximale, le plus grand nombre de, le plus grand nombre d`,
    ],
    [
      'lowest',
      `${superlative('plus', low)}, ${superlative('moins', high)}, le moins, la moins, minimum, minimal, minimale, le plus petit nombre de,
       le plus petit nombre d`,
    ],
  ),
  places: new Map(),
  best: none,
  compounds: none,
  identifying: none,
  sizes: none,
  paid: none,
  worth: none,
  counting: phrases(
    'le plus, la plus, le moins, la moins, le plus grand nombre de, le plus grand nombre d, le plus petit nombre de, le plus petit nombre d',
  ),
  times: saying(
    phrases,
    ['highest', `dernier, dernière, ${superlative('plus', 'récent récente tard')}`],
    ['lowest', `premier, première, ${superlative('plus', 'ancien ancienne tôt')}`],
  ),
  sureTimes: phrases(superlative('plus', 'récent récente ancien ancienne')),
  present: words('y sont existe existent'),
  changes: new Map(),
  changedTo: none,
  manner: none,
  pronouns: none,
  comparedTo: none,
  comparatives: saying(
    phrases,
    ['highest', `plus, ${comparative('plus', high)}`],
    ['lowest', `moins, ${comparative('moins', high)}, ${comparative('plus', low)}`],
  ),
  limits: saying(
    phrases,
    [
      '>=',
      `au moins, au moins de, au minimum, au minimum de, un minimum de, pas moins de, depuis, dès, à partir de, à partir du, à partir d, supérieur ou égal à, supérieure ou égale à,
       supérieurs ou égaux à, supérieures ou égales à`,
    ],
    [
      '<=',
      `au plus, au plus de, au maximum, au maximum de, un maximum de, pas plus de, jusqu à, jusqu au, jusqu en, inférieur ou égal à, inférieure ou égale à,
       inférieurs ou égaux à, inférieures ou égales à`,
    ],
    [
      '>',
      `plus de, plus d, supérieur à, supérieure à, supérieurs à, supérieures à, au dessus de, plus élevé que, plus cher que, plus chère que, plus élevée que, plus grand que,
       plus grande que, dépasse, dépassent, dépassant, excède, excèdent, après, postérieur à, postérieure à, postérieurs à, postérieures à,
       postérieur au, postérieure au, postérieurs au, postérieures au`,
    ],
    [
      '<',
      `moins de, moins d, inférieur à, inférieure à, inférieurs à, inférieures à, en dessous de, au dessous de, plus bas que, moins cher que, moins chère que, plus basse que,
       plus petit que, plus petite que, avant, antérieur à, antérieure à, antérieurs à, antérieures à, antérieur au, antérieure au, antérieurs au,
       antérieures au`,
    ],
  ),
  timeLimits: phrases(`
    depuis, dès, à partir de, à partir du, à partir d, jusqu à, jusqu au, jusqu en, après, postérieur à, postérieure à, postérieurs à, postérieures à,
    postérieur au, postérieure au, postérieurs au, postérieures au, avant, antérieur à, antérieure à, antérieurs à, antérieures à, antérieur au,
    antérieure au, antérieurs au, antérieures au
  `),
  onward: none,
  limitsAfter: saying(phrases, ['>=', 'ou plus, ou davantage'], ['<=', 'ou moins']),
  between: words('entre de du'),
  betweenAnd: words('et à au'),
  articles: words('le la les l un une'),
  decimalMark: ',',
  spacedThousands: true,
  multiples: new Map([['mille', 1_000]]),
  ...spokenNumbers('fr'),
  none: words('aucun aucune zéro'),
  missing: words('sans'),
  having: none,
  outOf: phrases('rupture de'),
  yet: none,
  not: words('non'),
  butFor: none,
  otherThan: none,
  // Words that are no small words need not be listed.
  beyond: none,
  leavingOut: none,
  notAdditive: words(
    'prix unitaire tarif taux par moyenne moyen note évaluation température âge niveau marge facteur poids',
  ),
  ranks: words('rang place position classement'),
  labels: words('salle chambre code id téléphone quai matricule'),
  flows: none,
  quantities: words('quantité quantités qté unités pièces stock exemplaires nombre'),
  units: saying(
    words,
    ['min', 'minute minutes min'],
    ['h', 'heure heures'],
    ['kg', 'kilogramme kilogrammes kilo kilos kg'],
    ['$', 'dollar dollars'],
    ['€', 'euro euros'],
    ['km', 'kilomètre kilomètres km'],
    ['d', 'jour jours'],
  ),
  multipleUnits: none,
  dateWords: words('date jour heure mois année an'),
  happened: (word) => /ée?s?$/.test(word) || participles.has(word.replace(/e?s?$/, '')),
  months: monthNumbers(frenchMonths.map(([name = '']) => [name])),
  within: words('en de d durant pendant'),
  calendar: phrases('mois de, mois d, année, an'),
  dateLinks: words('de d l'),
  ordinals: words('er'),
  quarters: words('t'),
  // Prices are identified by their header alone: the only amount of a table of orders is no price.
  synonyms: [
    phraseSynonym('gagne, gagnent, touche, touchent', 'salaire paie rémunération revenu', ''),
    phraseSynonym('dépensé, dépensée, dépense, dépensent', 'dépense', money),
    phraseSynonym('coûte, coûtent, coûtait', 'prix coût tarif', ''),
    phraseSynonym(
      superlative('plus', 'cher chère coûteux coûteuse onéreux onéreuse'),
      'prix coût tarif',
      '',
      'highest',
    ),
    phraseSynonym(
      `${superlative('moins', 'cher chère coûteux coûteuse onéreux onéreuse')}, ${superlative('plus', 'économique')}`,
      'prix coût tarif',
      '',
      'lowest',
    ),
    phraseSynonym('pèse, pèsent', 'poids', 'kg g t'),
    phraseSynonym(superlative('plus', 'lourd lourde'), 'poids', 'kg g t', 'highest'),
    phraseSynonym(
      `${superlative('moins', 'lourd lourde')}, ${superlative('plus', 'léger légère')}`,
      'poids',
      'kg g t',
      'lowest',
    ),
    phraseSynonym(superlative('plus', 'âgé âgée vieux vieille'), 'âge', '', 'highest'),
    phraseSynonym(`${superlative('moins', 'âgé âgée')}, ${superlative('plus', 'jeune')}`, 'âge', '', 'lowest'),
    phraseSynonym(superlative('plus', 'peuplé peuplée'), 'population habitants', '', 'highest'),
    phraseSynonym(superlative('moins', 'peuplé peuplée'), 'population habitants', '', 'lowest'),
    phraseSynonym(superlative('plus', 'chaud chaude'), 'température', '°c °f', 'highest'),
    phraseSynonym(superlative('plus', 'froid froide'), 'température', '°c °f', 'lowest'),
    phraseSynonym(superlative('plus', 'rapide'), 'vitesse', 'km/h', 'highest'),
    phraseSynonym(superlative('plus', 'lent lente'), 'vitesse', 'km/h', 'lowest'),
  ],
};
