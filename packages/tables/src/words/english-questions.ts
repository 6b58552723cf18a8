import { baseStem, english } from '@cardinal/language';
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

const money = '$ € £ ¥ ₹ usd eur gbp chf';
const operators = words(
  `not no only most more least less few fewest other another same any each every both between before after above below under over until
  since than out per how which who whom what when where why if or once again first last all cannot`,
);
const further = words(
  'give tell show list name please find is there in total s still currently whole entire table file data all of them',
);

const participles = words('paid sent sold lost won built bought done made begun held given taken kept');

export const englishQuestions: QuestionWords = {
  language: 'en',
  signs: words('the how many what which who when where is are of did does was were has have'),
  neighbours: [],
  small: new Set(
    [...[...english.functionWords].filter((word) => !operators.has(word)), ...further].filter(
      (word) => word !== 'total',
    ),
  ),
  fillers: none,
  // Words with digits are not stemmed.
  stem: (word) => (/\d/.test(word) ? word : baseStem(word)),
  numberSigns: words('no nr'),
  goingOn: phrases('and, what about, and what about, how about, and how about'),
  linking: words('in on at of for from by to with the a an'),
  joining: words(`
    place placed make made take took taken handle handled use uses used work works working worked base based go goes went going come comes came coming
    provide provides provided happen happened occur occurred exist exists record recorded contain contains include includes included locate located
    register registered get gets got belong belongs live lives living see sees stay stays stayed earn earns earned
  `),
  count: phrases('how many, number of, count of'),
  howMany: phrases('how many'),
  amount: phrases('how much'),
  size: none,
  each: words('each every'),
  per: words('by per'),
  unread: none,
  total: words('total sum combined altogether overall'),
  average: words('average mean avg'),
  median: words('median'),
  share: phrases('percentage of, percent of, share of, proportion of'),
  wholes: words('in of within'),
  parting: words(
    'are is was were have has had work works come comes came go goes went live lives belong belongs cost costs earn earns',
  ),
  distinct: words('different distinct unique'),
  difference: words('difference'),
  often: words('often frequently common frequent'),
  or: words('or'),
  and: words('and'),
  choice: words('which'),
  naming: none,
  person: words('who whom whose'),
  people: words(`
    name person people employee staff worker colleague user member student pupil teacher player athlete driver rider pilot patient
    doctor nurse author writer artist singer actor actress director manager salesperson rep representative candidate
    applicant participant passenger engineer developer technician winner champion coach captain president senator governor
    skipper swimmer cyclist runner skater golfer boxer
  `),
  groups: words('team club nation country customer client supplier vendor buyer seller agent owner contact'),
  anyPeople: words('people persons'),
  nameHeaders: words('name fullname'),
  thing: words('what'),
  time: words('when'),
  place: words('where'),
  relative: words('that'),
  than: none,
  by: words('by'),
  row: words('row rows record records entry entries line lines'),
  every: words('all'),
  superlatives: saying(
    words,
    ['highest', 'highest largest biggest greatest most maximum max longest'],
    ['lowest', 'lowest smallest least fewest minimum min shortest'],
  ),
  places: saying(
    words,
    [2, 'second 2nd'],
    [3, 'third 3rd'],
    [4, 'fourth 4th'],
    [5, 'fifth 5th'],
    [6, 'sixth 6th'],
    [7, 'seventh 7th'],
    [8, 'eighth 8th'],
    [9, 'ninth 9th'],
    [10, 'tenth 10th'],
  ),
  best: words('top'),
  compounds: none,
  identifying: none,
  counting: words('most least fewest'),
  times: saying(phrases, ['highest', 'latest, last, most recent, most recently'], ['lowest', 'earliest, first']),
  sureTimes: phrases('latest, earliest, most recent, most recently'),
  present: words('are is'),
  comparedTo: words('than'),
  comparatives: saying(
    words,
    ['highest', 'more higher larger bigger greater longer'],
    ['lowest', 'less fewer lower smaller shorter'],
  ),
  limits: saying(
    phrases,
    ['>=', 'at least, no less than, no fewer than, not less than, since, no earlier than, starting from'],
    ['<=', 'at most, no more than, not more than, up to, until, through, no later than'],
    [
      '>',
      'more than, greater than, higher than, larger than, bigger than, longer than, older than, over, above, exceeding, exceeds, exceed, after, later than',
    ],
    [
      '<',
      'less than, fewer than, lower than, smaller than, shorter than, under, below, before, earlier than, prior to, cheaper than, younger than',
    ],
  ),
  timeLimits: phrases(
    'since, no earlier than, starting from, until, through, no later than, after, later than, before, earlier than, prior to, or later, or earlier, onward, onwards, and later',
  ),
  onward: words('on'),
  limitsAfter: saying(
    phrases,
    ['>=', 'or more, or higher, or above, or later, or over, onward, onwards, and later'],
    ['<=', 'or less, or lower, or below, or fewer, or earlier'],
  ),
  between: words('between from'),
  betweenAnd: words('and to until'),
  articles: words('the a an'),
  decimalMark: '.',
  spacedThousands: false,
  multiples: new Map(),
  ...spokenNumbers('en'),
  none: words('no zero'),
  missing: words('missing without blank empty'),
  having: words('have has had receive received get got'),
  outOf: phrases('out of'),
  not: words('not non'),
  butFor: words('but'),
  otherThan: words('not outside except excluding'),
  beyond: words(`
    not no except besides excluding without consecutive each every both same other another than if only any ever before after previous next
    per percent percentage ratio share proportion median probability why explain describe above below under over until since least most
    more less fewer out once again twice either neither nor never unless whether because within will might should would must shall
  `),
  leavingOut: phrases(
    'all but, everything but, everyone but, anything but, nothing but, none but, but for, but the, up to, down to',
  ),
  notAdditive: words('unit price rate per average rating score temperature age level margin factor weight'),
  ranks: words('rank ranking ranked position pos place placing standing seed priority severity'),
  labels: words(
    'room gate zip zipcode postcode code id identifier extension phone fax platform locker account shirt jersey barcode isbn pin',
  ),
  quantities: words('quantity quantities qty units pieces pcs count stock copies menge anzahl'),
  units: saying(
    words,
    ['min', 'minute minutes min mins'],
    ['h', 'hour hours hrs'],
    ['kg', 'kilogram kilograms kilo kilos kg'],
    ['usd', 'dollar dollars'],
    ['eur', 'euro euros'],
    ['gbp', 'pound pounds'],
    ['%', 'percent'],
    ['kwh', 'kwh'],
    ['mwh', 'mwh'],
    ['gwh', 'gwh'],
    ['kw', 'kw'],
    ['cm', 'cm'],
    ['mm', 'mm'],
    ['mb', 'mb'],
    ['gb', 'gb'],
    ['tb', 'tb'],
    ['km', 'kilometre kilometres kilometer kilometers km'],
    ['d', 'day days'],
  ),
  multipleUnits: none,
  dateWords: words('date day time timestamp month year when'),
  happened: (word) => word.endsWith('ed') || participles.has(word),
  months: monthNumbers(english.months),
  within: words('in during'),
  calendar: phrases('year'),
  dateLinks: none,
  ordinals: words('st nd rd th'),
  quarters: none,
  synonyms: [
    synonym('earn earns earned paid salary', 'salary wage wages pay compensation income earnings', ''),
    synonym('heavy heavier heaviest', 'weight mass', 'kg g t lb lbs', 'highest'),
    synonym('light lighter lightest', 'weight mass', 'kg g t lb lbs', 'lowest'),
    synonym('weigh weighs weighed', 'weight mass', 'kg g t lb lbs'),
    synonym('expensive priciest costly', 'price cost costs fee rate', money, 'highest'),
    synonym('cheap cheaper cheapest', 'price cost costs fee rate', money, 'lowest'),
    synonym('cost costs price', 'price cost costs fee', money),
    synonym('lasted lasts', 'duration length', 'min h'),
    synonym('spend spends spent', '', money),
    synonym('consumption consumed consume', 'consumption usage', 'kwh mwh gwh'),
    synonym('populous populated', 'population inhabitants', '', 'highest'),
    synonym('old older oldest', 'age', '', 'highest'),
    synonym('young younger youngest', 'age', '', 'lowest'),
    synonym('hottest warmest hotter warmer', 'temperature', '°c °f', 'highest'),
    synonym('coldest coolest colder cooler', 'temperature', '°c °f', 'lowest'),
    synonym('tall taller tallest', 'height', '', 'highest'),
    synonym('fastest faster', 'speed', 'km/h mph', 'highest'),
    synonym('slowest slower', 'speed', 'km/h mph', 'lowest'),
  ],
  yesNo: {
    openings: words('is are was were do does did has have had'),
    plain: words('the a an of for in at s'),
    having: words('have has had win won get got score scored hold held contain reach reached earn cost weigh'),
    exactly: words('exactly precisely'),
    than: words('than'),
    degrees: words('more less'),
    unread: words('up'),
  },
};
