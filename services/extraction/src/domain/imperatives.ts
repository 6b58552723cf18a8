/** Verbs that begin instructions and seldom anything else. Base forms only, because "Sets" and "Setting" describe. */
const imperativeVerbs = new Set(
  (
    'accept access activate add adjust allow answer apply arrange ask assemble assign attach avoid back backup begin book boot bring browse build buy calculate call cancel ' +
    'carry check choose clean clear click clone close collect combine compare compile complete configure confirm connect consider contact continue convert copy create cut ' +
    'declare decide define delete deploy describe determine dial disable disconnect discard do double-click download drag drain draw drive drop edit eject email empty enable ensure enter ' +
    'erase establish evaluate examine execute exit expand explain export extract fasten fetch fill find finish fix flip follow forward gather generate get give go grant hang highlight hold ' +
    'identify ignore implement import include indicate inform initialize insert inspect install invoke keep label launch lay leave let lift list load locate lock log look loosen ' +
    'lower make mark measure mix modify monitor mount move name navigate note notify obtain open order pack paste pay perform pick place plan plug point pour prepare ' +
    'press pull push put raise read rebuild receive record refer refresh register reinstall reload remove rename repeat replace reply report request reset resolve restart restore retry ' +
    'return review rinse rotate run save scan scroll search secure see select send set share shut sign slide sort specify start stir stop store submit switch tab take tap ' +
    'tell test tick tighten toggle touch transfer try turn type undo unlock unplug untick update upgrade upload use validate verify visit wait wash watch wear wipe wrap write zoom'
  ).split(' '),
);
const beforeImperative =
  /^(?:(?:step \d+|first|second|third|next|then|now|finally|lastly|afterwards?|please|optionally|also|always|never|carefully|again|once done|when finished)[,:.]?\s+|(?:if|when|after|once|before|to) [^,.;]{3,80},\s*)+/iu;

/** Whether a sentence tells the reader to do something. */
export function isImperative(text: string): boolean {
  const plain = text.replace(beforeImperative, '');
  const first =
    /^["“(]?(\p{L}+(?:-\p{L}+)?)(?=[\s,:.]|$)(\s+(?:is|are|was|were|has|have|had|can|will|may|of|and)\b)?/u.exec(plain);
  if (/^(?:do not|don['’]t|be sure|make sure)\b/iu.test(plain)) return true;
  return first?.[1] !== undefined && first[2] === undefined && imperativeVerbs.has(first[1].toLowerCase());
}
