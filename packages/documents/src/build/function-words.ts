/** Function words: articles, prepositions, pronouns. In short texts they identify a language better than letter statistics do. */
const functionWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(
    'the of and to in is that for with as are this by be on it from or an not have has was were which at you your can we',
  ),
  de: words(
    'der die das und in den von zu mit ist für auf nicht des dem ein eine sich im es auch als an werden sind wird oder bei wir',
  ),
  fr: words(
    'le la les de des et en un une du est dans que pour par sur au aux avec qui ne pas ce cette son se sont ou être il',
  ),
  es: words('el la los las de y en un una que es por con para del se al lo como más su no son o este esta ha sus'),
  it: words(
    'il lo la gli le di e in un una che è per con del della dei delle non si al sono da come anche nel alla più o',
  ),
  pt: words('o a os as de e em um uma que é por com para do da dos das não se no na ao como mais são ou sua foi'),
  nl: words(
    'de het een en van in is dat op te voor met zijn aan niet er die ook als door bij naar wordt of worden om uit',
  ),
};

/** Languages with a list above: running text in one of them always contains some of its function words. */
export const functionWordLanguages: readonly string[] = Object.keys(functionWords);

/** Share of a text's words that are function words, by language; highest first. */
export function functionWordShares(text: string): { language: string; share: number }[] {
  const tokens = text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((token) => token !== '');
  return Object.entries(functionWords)
    .map(([language, known]) => ({
      language,
      share: tokens.filter((token) => known.has(token)).length / Math.max(1, tokens.length),
    }))
    .sort((one, other) => other.share - one.share);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
