const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words that refer to no cell and no column on their own: function words, question words and words of operators. */
export const smallWords = words(`
  a an the of in on at to for from by with and or is are was were be been being do does did has have had it its this that these those there their
  they them he she his her who whom whose which what when where how many much why list name give tell me show find as than then so not no any all
  each every per one only more most less least first last next previous total number amount sum average mean maximum minimum highest lowest before
  after other another same between difference different during over under above below up down into out about among if but can could would will
  shall should may might must table according listed chart also ever just very i you we my your our us long often times time consecutive row prior
  following immediately directly s t
`);

/** Words of operators that may also be words of headers and cells ("first", "total"), and of which a reading need not use every one. */
export const operatorWords = words(`
  many much number total amount sum average mean most least first last next previous before after other another same between difference different
  more less highest lowest consecutive above below prior following largest smallest longest shortest earliest latest top bottom best worst greatest
  fewest oldest youngest biggest tallest only
`);

/** Words that ask for an extreme, an order or a comparison, without those in -est. */
export const orderWords = words(`
  most least best worst top first last maximum minimum max min final bottom peak record initial more less fewer better worse larger higher lower
  longer shorter older younger bigger smaller greater earlier later taller heavier faster slower sooner closer farther cheaper
`);

/** Words in -est that ask for nothing. */
export const otherInEst = words(`
  west northwest southwest midwest contest interest request guest forest protest invest honest budapest test manifest harvest everest rest nest
`);

export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{
      zero: 0,
      one: 1,
      two: 2,
      three: 3,
      four: 4,
      five: 5,
      six: 6,
      seven: 7,
      eight: 8,
      nine: 9,
      ten: 10,
      eleven: 11,
      twelve: 12,
    },
    ...{ fifteen: 15, twenty: 20, thirty: 30, fifty: 50, hundred: 100, once: 1, twice: 2 },
  }),
);

export const ordinalWords: ReadonlyMap<string, number> = new Map(
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'].map((word, at) => [
    word,
    at + 1,
  ]),
);

/** Words with which a question asks. */
export const askingWords = words('which what who whom whose when where how name list');
/** Words with which a question for yes or no begins. */
export const yesNoWords = words('is are was were do does did has have had can could will');
/** Words that negate the cell after them. */
export const negations = words('not except besides excluding without didn isn wasn weren doesn don aren never outside');
export const missingWords = words('missing blank empty without no lack lacks unknown');
