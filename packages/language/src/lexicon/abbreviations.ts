/**
 * Abbreviations behind which a capital or a number does not begin a sentence, by language, in lower case without the last full stop.
 * Left out are those that are words as well ("es." for Italian "esempio"). Those of single letters with full stops between them ("z.B.",
 * "т.е.", "π.χ.") follow a rule of their own.
 */
const byLanguage = {
  en:
    'mr mrs ms mx dr prof st ste mt rev hon gen col maj capt cmdr lt sgt cpl gov sen rep pres amb messrs nos nr arts secs fig figs eq eqs ' +
    'ch chap vol vols ed eds pp para paras ref refs app ex cf ca approx vs v viz al seq ibid op cit jan feb mar apr jun jul aug sep sept ' +
    'oct nov dec mon tue tues wed thu thurs fri sat sun tel ext dept univ est incl excl resp avg',
  de: 'abb bzw ggf vgl usw bl abs hr frau str zzgl inkl exkl evtl sog insb bspw einschl mio mrd tsd hrsg dipl ing geb',
  fr: 'mme mmes mlle mlles fr sr br mgr bd éd env',
  es: 'sra srta sres dña dra avda núm núms pág págs tfno ej',
  it: 'sig sigg dott avv pag pagg spett',
  pt: 'exmo exma profa av',
  nl: 'mevr dhr bijv evt drs mw blz zgn',
  pl: 'ul np tzw tj św godz mgr inż',
  ro: 'dl dna',
  tr: 'bkz örn doç yrd sok cad mah',
  vi: 'tp ts ths gs pgs',
  nordic: 'kl tlf kap',
  ru: 'ул рис табл стр просп обл проф акад гл пп напр тел ст',
  uk: 'вул див стор',
  el: 'σελ αρ αριθ δρ καθ τηλ παρ βλ',
  hi: 'डॉ प्रो पं',
} as const;
export const abbreviations: ReadonlySet<string> = new Set(Object.values(byLanguage).join(' ').split(' '));

/** Abbreviations only before a number, otherwise words: "No. 5" and "no.", "Rs. 500" and "500 kr." */
export const beforeNumbers: ReadonlySet<string> = new Set('no art sec pt max min rs kr'.split(' '));

/** Abbreviations unless they are units of a number before them: "г. Москва" (city) and "2020 г." (year), "см. рис." (see) and "5 см." */
export const unitsBehindNumbers: ReadonlySet<string> = new Set('г см'.split(' '));
