const money = String.raw`(?:us\$|[$€£¥₹]|(?:eur|usd|gbp|chf|jpy)\b)?\s*`;
// linear: it sees the few words before a value.
const before = (alternatives: string): RegExp =>
  new RegExp(String.raw`(?:${alternatives})\s*(?:of\s+|is\s+)?${money}$`, 'i');

/** Words right before or after a value that tell how the value is meant. */
export const bounds = {
  approximate: before(
    String.raw`\b(?:about|around|approximately|approx\.?|roughly|some|nearly|almost|circa|ca\.?|close to|typically|estimated(?: at)?|just (?:over|under)|an? average|averag(?:e|es|ed|ing))|~`,
  ),
  leastBefore: before(
    String.raw`\b(?:more than|over|at least|minimum|no (?:fewer|less) than|not less than|longer than|later than|older than|higher than|exceed(?:s|ed|ing)?|above|greater than|in excess of|from|beyond)|[≥>]=?`,
  ),
  leastAfter:
    /^\s*(?:(?:or|and)\s+(?:more|later|newer|higher|above|longer|older|over|up|upwards)\b|at (?:the )?(?:least|minimum)\b|\+)/i,
  mostBefore: before(
    String.raw`\b(?:up to|at most|no (?:more|later|longer) than|not (?:more|later|longer) than|maximum|max\.?|limited to|limit|less than|fewer than|under|below|within|by|until|till)|[≤<]=?`,
  ),
  mostAfter:
    /^\s*(?:(?:or|and)\s+(?:less|fewer|lower|below|earlier|under|shorter)\b|at (?:the )?(?:most|maximum|latest)\b)/i,
  /** Anywhere in the sentence: a value without a bound of its own has this one. */
  most: /\b(?:max(?:imum|imal)?|(?:upper |rate |size )?limit(?:ed)?)\b/i,
  least: /\b(?:min(?:imum|imal)|at least)\b/i,
} as const;

export const negation =
  /\b(?:not|never|no longer|neither|nor|none|nobody|nothing|without|unless|cannot|\w+n't|no(?!\.:? ?#?[A-Za-z0-9]| (?:later|more|less|fewer|earlier|longer than|\d))|fail(?:s|ed)? to|refus(?:e|es|ed) to|unable to|lack(?:s|ed|ing)?|hardly|rarely|seldom|yet to be)\b/gi;

export const condition =
  /\b(?:if|when|whenever|unless|except|in case|in the event|provided|only|other than|during|while|where|excluding|including|with(?:out)? (?:the )?(?:known|severe|prior|active)|for (?:people|patients|those|users|customers|employees|devices|orders|staff|members) (?:with|who|whose|that|in|on|bought|over|under|above|below)|in patients with|in the case of|under the|with the|on battery|in (?:debug|production|test|normal|standby|eco) mode|as long as|subject to|otherwise|depending on|assuming)\b/gi;

/** Phrases of sentences that describe the change itself: history, not a contradiction. */
export const superseding =
  /\b(?:with effect from|effective (?:from|as of)|as of|from now on|starting (?:on |from )?(?:\d|[A-Z])|ha(?:s|ve) been (?:extended|raised|lowered|reduced|increased|decreased|changed|replaced|updated|amended|shortened)|(?:is|was|were|are) (?:upgraded|replaced|revised|changed|amended|extended|superseded|shortened)|previously|formerly|used to|originally|revised|instead of|replaced by|supersed(?:es|ed)|amendment|no longer valid|upgraded from|(?:until|since) (?:19|20)\d\d)\b/i;

/** Verbs and nouns that give a date its meaning: without one of these, a date is only the time of something else. */
export const dateVerb =
  /\b(?:effect(?:ive)?|due|deadline|clos(?:e|es|ed|ing)|ends?|ended|expir\w*|matur\w*|held|takes? place|took place|scheduled|planned|no later than|at most|starts?|started|begins?|began|launch\w*|releas\w*|signed|submitted|handed|delivered|delivery|supported|until|completed|completion|founded|born|died|established|opens?|opened|published|introduced|built|elected|appointed|ratified|won|premiered|go(?:es)? live|went live|move|valid|payable|arriv\w*|depart\w*|opening|renew\w*)\b/i;

/** Words that limit a statement to a period of time. */
export const timeQualifiers =
  /\b(?:weekdays?|weekends?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|summer|winter|spring|autumn|first year|second year|third year|january|february|march|april|june|july|august|september|october|november|december|mornings?|afternoons?|evenings?|nights?|last year|this year|next year|baseline|peak|off-peak|holidays?|public holidays?)\b/gi;

export type Modality = 'none' | 'free' | 'forbidden' | 'required' | 'discouraged' | 'recommended' | 'allowed';

/** The first match counts. Order matters: "need not" before "need", "must not" before "must". */
export const modalities: readonly (readonly [Modality, RegExp])[] = [
  [
    'free',
    /\b(?:need not|needn't|(?:do|does|did)(?: not|n't) (?:have|need) to|not (?:be )?(?:required|obliged|obligatory|mandatory|necessary|compulsory|needed)|optional|voluntary|no need|unnecessary|no [a-z ]{0,30}(?:is|are) (?:required|necessary|needed)|without (?:any )?(?:prior )?(?:written )?(?:consent|approval|permission))\b/,
  ],
  [
    'forbidden',
    /\b(?:must not|may not|shall not|cannot|can not|mustn't|can't|not (?:be )?(?:allowed|permitted|entitled|authori[sz]ed|eligible)|forbidden|prohibited|banned|(?:is|are) not to be|under no circumstances|must never|may never|no [a-z]+ (?:may|is allowed|are allowed|is permitted|are permitted))\b|^(?:do not|never|don't)\b/,
  ],
  [
    'required',
    /\b(?:must|shall|has to|have to|had to|(?:is|are|be) (?:required|obliged|obligatory|mandatory|compulsory)|needs? to|requires?|obligatory|mandatory|compulsory)\b/,
  ],
  [
    'discouraged',
    /\b(?:not (?:be )?recommended|should not|shouldn't|not advis(?:ed|able)|discouraged|advised against|avoid)\b/,
  ],
  ['recommended', /\b(?:should|recommended|advis(?:ed|able)|encouraged)\b/],
  ['allowed', /\b(?:may(?! \d)|can|allowed|permitted|entitled|authori[sz]ed|eligible|free to)\b/],
];

/** Pairs of conflicting modalities, in both orders. */
export const modalConflicts: ReadonlySet<string> = new Set(
  [
    ['required', 'free'],
    ['allowed', 'forbidden'],
    ['required', 'forbidden'],
    ['recommended', 'discouraged'],
    ['recommended', 'forbidden'],
    ['required', 'discouraged'],
  ].flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]),
);

/** Marks of sentences that only suppose something. */
export const supposing =
  /\b(?:e\.g\.|for example|for instance|suppose|assume|assuming|imagine|if we|such as)(?:\b|\s|,)/i;
