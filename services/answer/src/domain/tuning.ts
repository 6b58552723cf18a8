import { answerability } from '@cardinal/contracts';
import { english } from '@cardinal/language';

/**
 * All weights, thresholds and word lists of the extractive answerer.
 *
 * Source: fitted and measured on the public half of SQuAD 2.0 (17 articles, 589 cards, 2,791 answerable and 3,071 trap
 * questions, all cards one collection; five folds by article agreed within 0.01, held-out articles within 3 points).
 * `bench/squad.bench.mjs` measures their effect. Run that bench before and after any change.
 */

/** Words that mark a question rather than carry meaning, in addition to stop words; compared as stems. */
export const askingWords: readonly string[] = [
  'name',
  'type',
  'kind',
  'called',
  'known',
  'one',
  'mean',
  'get',
  'need',
  'happen',
  'tell',
];

/** The sentence score S. Every feature but `fused` and `length` lies in 0..1. */
export const sentenceWeights = {
  soft: 1.6,
  coverage: 2.6,
  bm25: 1.2,
  cosine: 5.4,
  fused: 1.45,
  typeHit: 0.75,
  typeMiss: -0.85,
  /** Applies to rows of tables only, which that data does not contain. In prose it would cost 0.001 of the first sentences. */
  codes: 1.5,
  /** Applies to rows of tables only, as `codes` does: "net sales" means the row of that name rather than "Net sales growth (%)". */
  said: 2,
  /**
   * Applies to the row of a table that is asked for by its label, or from which the answer is computed: more than all else together, because
   * neither closeness in meaning nor rank tell rows of nearly the same words apart. Of 200 and 180 questions for the value of a line of a statement
   * over 38 filings, the best sentence has it for 6: 0.83, 0.84; 20: 0.85, 0.88 (before it, of the first, with the document known, 0.62).
   */
  label: 20,
  /** Factor of ln(1 + number of stems in the sentence). */
  length: 0.3,
} as const;

/** Answerability A, a logit: whether the best sentence and its card answer the question, against "the answer is not in the collection". */
export const answerabilityWeights = {
  cardBm25: 2.2,
  cardCosine: 2.22,
  cosine: 3.35,
  coverage: 1.38,
  soft: 1.18,
  entityMiss: -0.67,
  numberMiss: -0.66,
  typeMiss: -0.57,
  gap: 0.28,
  bias: -5.67,
} as const;

/**
 * Answerability by words alone, for questions that the embedding model cannot read, or if it is unavailable. It measures how far the best
 * card stands out from the others, because the share of a question that any card contains by chance differs between languages (highest in
 * Vietnamese and Thai, lowest in Turkish).
 *
 * Source: logistic regression on 1,000 questions of the same English data, by words alone (against article and paragraph left out, half the
 * weight each), no other language; even odds became `refuseBelow`, and 94.5 % of absent facts stay below `answerFrom`. In English alone that
 * would answer 76 %, refuse 94.5 % off topic and 74 % of absent facts.
 * `foreign` is not part of that fit: by words alone, 98.7 % off topic were refused in other languages and 75 to 84 % answered (XQuAD, Greek
 * and Thai, 238 questions each); with `foreign` 97.5 to 97.9 % and 79 to 85 %. English, where words alone refuse less, keeps its threshold.
 * `names` was added later: fitted together with the others on 280 questions of the English data, names that the card contains get 0.45 and
 * names that it lacks -1.89. With ±0.3, Greek has the full gain (area under the curve 0.963, then 0.970; answered 0.83, then 0.85); scripts
 * without capitals gain nothing.
 */
export const answerabilityByWords = {
  cardLead: 5.1,
  coverageLead: 3.4,
  numberMiss: -1.15,
  typeMiss: -0.45,
  names: 0.3,
  foreign: 0.2,
  bias: -2.35,
} as const;

/**
 * Approximate cosine of an English question and an unrelated English card, which is the base level for which `answerabilityWeights` were
 * fitted. Measured 0.25 and 0.29 (SQuAD, 399 questions without their articles, cards and sentences); in XQuAD it is 0.33 in German, 0.42 to
 * 0.45 in Romanian and Turkish and 0.56 in Vietnamese.
 */
export const cosineByChance = 0.3;

/** Share of an English question, weighted by idf, that any English card contains by chance (`evidence/chance.ts`), like `cosineByChance`. */
export const shareByChance = 0.03;

/**
 * Added to the answerability of questions in other languages than English: `weight` times (surprise of the card - `enough`), or where no card
 * could be as surprising as that, because all cards are about one matter or few, minus the surprise of a card that contains the whole question.
 *
 * Source: recorded evidence of 3,968 questions of XQuAD in German, Greek, Romanian, Thai, Turkish and Vietnamese, each with and without its
 * article. 1.5 is the weight of a logistic regression beside the rest of the answerability (1.1 to 1.5 by what else is fitted); with `enough`
 * 97 % of the questions without their articles are refused in each of the six. The 97th percentile of the standard deviations without the
 * article is 2.2 to 2.8 times that of the luckiest card in all of them. English keeps the formula that was fitted on it.
 */
export const answerabilityByChance = { weight: 1.5, enough: 0.72 } as const;

/** Minimum coverage for cards that cover as much as the best one to count as agreeing with it. */
export const agreement = 0.5;

/** Weight of a stem that only resembles a question stem, by the length of the question stem. */
export const softMatch = {
  equivalent: 0.8,
  prefixLength: 5,
  samePrefix: 0.7,
  shortLength: 4,
  startsWith: 0.6,
} as const;

/** Parameters of BM25 within a sentence. */
export const sentenceBm25 = { k1: 0.9, b: 0.4 } as const;

/** Mean number of stems per sentence, if the index does not report it (measured: 15 on the public half). */
export const fallbackSentenceLength = 15;

export const thresholds = {
  /** Below this answerability: not found. */
  refuseBelow: answerability.refuseBelow,
  /** From this answerability on: an answer. Between the two thresholds: the closest passage. */
  answerFrom: 1,
} as const;

/**
 * Both thresholds are lower in a collection of fewer than `cards` cards, by `refuse` and `answer` times the logarithm of its share of them: what
 * a question finds by chance in the luckiest card of few is less (the same holds for the best card that is near the matter, but lacks the fact).
 *
 * Source: questions of the same English data over 2 to 320 of its cards, of one article and of several, 200 to 640 of each kind. In 10, 20, 40,
 * 80, 160 and 320 cards of several articles 98 % of questions off topic are below -2.7, -2.4, -2.2, -2.0, -1.5 and -0.8. With the thresholds of a
 * large collection 80 to 86 % of the answerable ones were answered in 10 to 80 cards, with these 90 to 95 %, and at least 98.5 % off topic are
 * refused. Of absent facts as many are taken for certain as in 589 cards (12 %), or fewer. Multiplied by the
 * trust in vectors: by words alone (Thai, 10 and 40 cards) 97 % off topic are below -1.0 and -0.4 only.
 */
export const thresholdsInSmall = { cards: 240, fewest: 10, refuse: 0.42, answer: 0.2 } as const;

/** Number of cards whose sentences are scored: three lose 0.001, five contain the answer to 97 % of the questions. */
export const candidateCards = { fast: 5, full: 8 } as const;
/** Number of cards searched for. Those that are not read replace tables of contents, which match best by words and answer nothing, or have named rows. */
export const searchedCards = 50;
/**
 * Maximum number of further cards that are read because the question says the label of one of their rows as a whole. Of 200 questions for the
 * value of a line of a statement ("What were total liabilities of X in 2022?") over 38 filings, the value is shown for 0.66 instead of 0.46, and
 * without it 0.09 instead of 0.21 are called an answer (before `label`); of 180 in five other wordings, after it, 0.91 and 0.02 where the cards are
 * ordered by how far the row is what is asked and by the year, and 0.78 and 0.05 where they are not.
 */
export const namedRowCards = 5;

export const followUp = {
  pattern: /\b(it|its|they|them|their|he|him|his|she|her|this|these|those|there|the (latter|former|same))\b/i,
  /** A question with fewer content stems counts as a follow-up. */
  minTerms: 3,
  words: 4,
  /** Number of words taken if the previous question was a follow-up itself. */
  wordsOfChain: 6,
} as const;

/** Beginnings of sentences that mean little without the sentence before: 10 % begin with a pronoun, 5 % with a connective. */
export const leaningStart =
  /^["“'‘(]*(it|its|he|his|him|she|her|hers|they|their|them|these|those|this|that|such|both|here|there|the (latter|former|same)|however|therefore|thus|hence|also|moreover|furthermore|instead|nevertheless|consequently|similarly|likewise|then|but|and|so|yet)\b/i;

/** Maximum length of a quoted sentence, in UTF-16 units; 90 % are under 300. A longer one is cut at a clause. */
export const longestQuote = 400;

/** Asks for a sum of money: "How much is the ticket?", "What does it cost?", "What is the fee for …?", but no "cost centre". */
export const asksForMoney = new RegExp(
  [
    String.raw`\bhow much (?:(?:money|cash|revenue|income|profit|debt)\b|(?:is|are|was|were|do|does|did|will|would|must|should|can|may)\b[^?]{1,120}\b(?:costs?|prices?|pay|paid|fees?|fares?|charged?|rent|salary|wages?|premium|worth|earn|money|tickets?)\b)`,
    String.raw`\bhow expensive\b`,
    String.raw`\bwhat (?:do|does|did|will|would)\b[^?]{1,80}\bcosts?\b`,
    String.raw`\bwhat(?:['’]s| is| are| was| were) the (?:\p{L}+ )?(?:price|cost|fee|fare|rent|salary|wage)s?(?= (?:of|for|per|to|in|into|on|at|by|via|between|during|from|with|without|if|when|i|we|you)\b|\W*$)`,
  ].join('|'),
  'iu',
);

/** Patterns of the kind of thing that a question asks for; the first match counts. */
export const questionTypes = [
  ['when', /\b(when|(what|which) (year|date|day|month|century|decade|time))\b/i],
  [
    'number',
    /\b(how (many|much|old|long|far|tall|high|large|big|deep|wide|often|fast|heavy)|what (percent\w*|number|amount|fraction|proportion|share|age)|percentage)\b/i,
  ],
  ['number', asksForMoney],
  ['who', /\b(who|whom|whose)\b/i],
  [
    'where',
    /\b(where|(what|which) (country|city|state|continent|place|region|town|location|nation|river|county|province|area))\b/i,
  ],
  ['why', /\b(why|what (?:(?:is |was )?the reason|drove|caused|led to))\b/i],
] as const;

/** The word after "how" is part of the question word: an answer to "how likely" rarely contains "likely". It counts if answers have others for it. */
export const measureAsked =
  /\bhow (old|long|far|tall|high|large|big|deep|wide|often|fast|heavy|soon|late|early|likely|frequently)\b/i;

/** Words of quantity, in addition to the words of numbers below a hundred. */
export const quantityWords =
  'hundreds?|thousands?|millions?|billions?|trillions?|dozens?|half|third|quarter|twice|once|percent|percentage';
export const placeNouns =
  'region|city|town|village|river|house|county|state|province|country|island|lake|valley|mountains?|sea|ocean|coast|street|building|district|area|university|north|south|east|west';
/**
 * What may answer "when" without a date ("within 30 days", "at 7:00"), "where" without the name of a place, and "who" without the name of a person.
 * A sentence with one of these neither has nor lacks what is asked for.
 */
export const timeSpans = new RegExp(
  [
    // "30 days", "the fourth day", "every month", "the end of the quarter"
    String.raw`\b(?:(?:\d{1,4}|${[...english.numbers.keys()].join('|')}|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|every|each|once an?) (?:\p{L}+ )?|(?:end|beginning|start|middle) of (?:the |an? |each |every |any )?(?:\p{L}+ )?)(?:second|minute|hour|day|week|month|quarter|year|season)s?\b`,
    String.raw`\b\d{1,2}:\d\d\b|\b\d{1,2}(?:[.:]\d\d)? ?(?:[ap]\.?m\b|o['’]clock)`,
    String.raw`\b(?:morning|noon|midday|afternoon|evening|midnight|sunrise|sunset|summer|autumn|winter)s?\b`,
  ].join('|'),
  'iu',
);
export const spots = /\b(?:on|under|behind|beneath|beside|below|above|inside|next to) (?:the|an?|your|our|its) \p{Ll}/u;
export const roleNouns =
  'managers?|directors?|officers?|heads?|chair(?:man|woman|person)?|president|secretary|treasurer|owners?|admin(?:istrator)?s?|employees?|' +
  'staff|teams?|departments?|board|council|committee|supervisors?|leads?|leaders?|customers?|clients?|suppliers?|vendors?|contractors?|' +
  'landlord|tenant|less(?:or|ee)|buyers?|sellers?|providers?|users?|members?|doctors?|physicians?|nurses?|teachers?|students?|parents?|' +
  'engineers?|technicians?|electricians?|accountants?|auditors?|agents?|operators?|inspectors?|authorit(?:y|ies)|agency|police|courts?|' +
  'judges?|company|part(?:y|ies)|shareholders?|partners?|colleagues?|applicants?';
/** Asks who somebody is, which only a name answers. */
export const asksForName = /^\W{0,4}who(?:'s| (?:is|are|was|were)) (?:the|an?|our|your)\b/iu;
export const reasons =
  /\b(because|due to|since|in order to|so that|led to|lead to|leads to|caus\w+|reasons?|result\w*|to [a-z]{3,})\b/gi;

/** Words that turn a question round, so that the row that it names is what it does not ask for. */
export const turningWords: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:not|never|neither|nor|(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)n['’]t)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:nicht|nie|keine?[mnrs]?)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:no|nunca|ning[uú]n\p{L}{0,2})(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:pas|jamais|aucune?)(?!\p{L})/iu,
};

/** What others are compared with, at the end of a question: "than Japan", "the same region as Anna Schmidt", "listed after Canada". */
export const comparingWords: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:than|same \p{L}+ as|as \p{L}+(?: \p{L}+)? as|(?:listed|ranked|placed|row|directly|immediately|right|just|next|comes?|came|finished) (?:after|before|above|below|behind|ahead of))(?: the| that of| of)? ([^?.!,;]{1,80})[?.!]*\s*$/iu,
  de: /(?<!\p{L})(?:(?:mehr|weniger|\p{L}{3,12}er)(?: \p{L}+)? als|(?:gleiche|selbe)\p{L}? \p{L}+ wie|so \p{L}+ wie|(?:steht|stand|kommt|kam|folgt|direkt|unmittelbar|gleich) (?:nach|vor|über|unter|hinter|auf))(?: der| die| das)? ([^?.!,;]{1,80})[?.!]*\s*$/iu,
  es: /(?<!\p{L})(?:(?:más|menos|mayor|menor)(?: \p{L}+)? que|mism[oa]s? \p{L}+ que|(?:viene|está|aparece|va|justo) (?:después|antes|debajo|encima) del?)(?: el| la| los| las)? ([^?.!,;]{1,80})[?.!]*\s*$/iu,
  fr: /(?<!\p{L})(?:(?:plus|moins)(?: (?:de |d['’])?\p{L}+)? que|mêmes? \p{L}+ que|(?:vient|est|figure|juste) (?:après|avant|derrière|devant|au-dessus d[eu]|en dessous d[eu]))(?: l[ea]s?)? ([^?.!,;]{1,80})[?.!]*\s*$/iu,
};

/**
 * A further sentence is shown if its S is at most this far below the best: within that, it contains an answer that the best lacks in 11 %,
 * beyond that in 2 %.
 */
export const alsoWithin = 2;
/** Maximum number of sentences shown of the best; those after the third contain the answer that the others lack in 1 %. */
export const mostSentences = 3;
/** Maximum number of sentences of other documents that `full` adds. */
export const mostOtherDocuments = 3;

/** Maximum number of cards shown for a question that asks for every instance. */
export const mostListed = 10;

/** Questions that a whole list answers rather than one of its items. A rule of thumb, not a measurement. */
export const asksForList =
  /^(how (do|does|can|could|should|would|to|must)\b|list\b|name (all|the)\b|(what|which)( \w+){0,3} (are|were)\b)|\b(steps|list of)\b/i;
/** Maximum length of a list that is quoted whole, in UTF-16 units. */
export const longestList = 1_500;
