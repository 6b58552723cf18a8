import { english } from '@cardinal/language';

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Function words that distinguish statements from each other. */
const telling = setOf('above below against');

/** Function words, without content. Polarity, bounds and time are read from the text before these are dropped. */
export const stopWords: ReadonlySet<string> = new Set([...english.functionWords].filter((word) => !telling.has(word)));

/** Opposites of place or order: content, unless a value follows. */
export const placing = setOf('before after above below inside outside');

/** Words that say little about the subject of a sentence. Compared as stems. */
export const genericWords = setOf(`
  come contain have include amount report reach provide offer give take get make need require use using operate run work carry hold set
  mean show see receive grant apply keep perform conduct record supply propose deliver handle govern settle plan schedule begin start end
  total value figure number level rate size length time date maximum minimum max min limit
  main usual normal approximate rough around near average typical current new following given due according base certain respective
  company group firm organisation organization product unit item device system order case term way part respect purpose capacity available
  last period place please note exact well regular currently annually note`);

/** Verbs of change: with one of these, a number may be the change instead of the level. */
export const changeVerbs =
  /\b(?:increas|decreas|rais|ris(?:e|es|en|ing)\b|rose\b|fall|fell\b|drop|grow|grew|shr(?:i|a|u)nk|declin|climb|gain|lower(?:ed|s)\b|cut\b|reduc|expand|widen|narrow)\w*/i;

/** Words before a number that names a thing and measures nothing: "section 4", "gate 2". */
export const labelWords = setOf(`
  note item section clause figure fig table listing chapter page step gate room article paragraph annex appendix line level tier type class
  phase stage part building floor no number nr question rule option zone exit platform track terminal bay dock slot port channel unit
  volume issue block lane route flight day week grade category form case lot`);

/** Capitalised words that are not the name of a product before a number. */
export const noProduct = setOf(`
  the in at on of to by for from with within after before under over about around between and or section gate building note table page step
  chapter figure annex article clause phase level room floor unit part appendix item type class grade tier line zone exit dock bay platform
  terminal channel port option rule form q a an all each every up only than least most is are was were has have takes take store keep use
  ${english.months.flat().join(' ')} ${english.weekdays.join(' ')} tighten set add wait allow apply enter press turn open close maximum minimum
  revenue profit sales capacity weight height width length depth temperature pressure speed power voltage frequency range age`);
