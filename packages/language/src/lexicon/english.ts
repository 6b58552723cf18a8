/** Small words of a language, in lower case with accents. */
interface Lexicon {
  /** Words omitted from the index, because they carry no information about the subject of a text. */
  readonly stopWords: ReadonlySet<string>;
  /** Stop words and further grammatical words. The latter are in the index, because users may search for them ("never", "all"). */
  readonly functionWords: ReadonlySet<string>;
  /** Words that begin a question. */
  readonly questionWords: readonly string[];
  /** Maps irregular forms to their base, where it cannot be derived by removing an ending. */
  readonly irregular: ReadonlyMap<string, string>;
  /** Maps number words below a hundred to their value, in ascending order. "twenty-one" consists of two of them. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Months from January: the whole name, then its abbreviations, longest first. */
  readonly months: readonly (readonly string[])[];
  /** Weekdays from Monday. */
  readonly weekdays: readonly string[];
}

const wordsIn = (list: string): string[] => list.trim().split(/\s+/);

const questionWords = wordsIn('what which who whom whose when where why how');

/**
 * Articles, pronouns, auxiliaries, prepositions, question words, and remnants of contractions. Larger than Lucene's list of 33 words:
 * measured 1.03 × that list's result in search, and the same in answers.
 */
const stopWords = wordsIn(`
  a an the this that these those some any each every both such same other another
  i me my mine we us our ours you your yours he him his she her hers it its they them their theirs
  am is are was were be been being do does did done doing have has had having can could may might must shall should will would
  of in on at by for from to into onto upon with within without about above below over under between among through during
  before after until since against per via as than
  and or but nor so if because while although though whether
  not no yes there here then thus hence also too very just only more most much many
  s t d ll m re ve don doesn didn isn aren wasn weren hasn haven hadn won wouldn couldn shouldn
`);

const furtherFunctionWords = wordsIn(`
  all own either neither others one ones none few less least ought cannot never
  yet still already even again further once however therefore moreover unless whenever whatever whichever whoever
  up down out off
`);

const irregular = wordsIn(`
  kept:keep held:hold paid:pay sent:send built:build made:make took:take taken:take gave:give given:give written:write wrote:write
  begun:begin began:begin rose:rise risen:rise fell:fall fallen:fall grew:grow grown:grow sold:sell bought:buy won:win lost:lose
  met:meet led:lead ran:run chosen:choose chose:choose shown:show driven:drive drove:drive worn:wear borne:bear shrunk:shrink
  found:find brought:bring thought:think taught:teach caught:catch spoke:speak spoken:speak broke:break broken:break drew:draw drawn:draw
  flew:fly flown:fly knew:know known:know saw:see seen:see went:go gone:go came:come became:become got:get said:say told:tell felt:feel
  meant:mean spent:spend stood:stand understood:understand withdrew:withdraw withdrawn:withdraw ate:eat eaten:eat forgot:forget
  forgotten:forget hid:hide hidden:hide stole:steal stolen:steal threw:throw thrown:throw sought:seek fought:fight struck:strike
  slept:sleep dealt:deal lent:lend arose:arise arisen:arise froze:freeze frozen:freeze blew:blow blown:blow swore:swear sworn:swear
  people:person children:child feet:foot men:man women:woman
`);

const small = wordsIn(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen
`);
const tens = wordsIn('twenty thirty forty fifty sixty seventy eighty ninety');

export const english: Lexicon = {
  stopWords: new Set([...stopWords, ...questionWords]),
  functionWords: new Set([...stopWords, ...questionWords, ...furtherFunctionWords]),
  questionWords,
  irregular: new Map(irregular.map((pair) => pair.split(':') as [string, string])),
  numbers: new Map([
    ...small.map((word, value) => [word, value] as const),
    ...tens.map((word, index) => [word, (index + 2) * 10] as const),
  ]),
  months: [
    ['january', 'jan'],
    ['february', 'feb'],
    ['march', 'mar'],
    ['april', 'apr'],
    ['may'],
    ['june', 'jun'],
    ['july', 'jul'],
    ['august', 'aug'],
    ['september', 'sept', 'sep'],
    ['october', 'oct'],
    ['november', 'nov'],
    ['december', 'dec'],
  ],
  weekdays: wordsIn('monday tuesday wednesday thursday friday saturday sunday'),
};
