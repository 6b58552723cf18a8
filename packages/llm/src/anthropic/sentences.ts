/** UTF-16 units of a block below which the next sentence joins it. */
const shortest = 40;

/**
 * Cuts a text into blocks that together are the text, each with something to see: at the ends of lines and sentences, white
 * space staying with what is before it.
 */
export function sentencesOf(text: string): string[] {
  const blocks: string[] = [];
  let open = '';
  // linear: the end of the text ends a sentence, so every attempt matches.
  for (const [piece] of text.matchAll(/[^\n.!?。！？]*(?:[.!?。！？]+|\n+|$)[\s]*/gu)) {
    open += piece;
    if (open.trim().length < shortest) continue;
    blocks.push(open);
    open = '';
  }
  if (open === '') return blocks;
  if (open.trim() !== '' || blocks.length === 0) return [...blocks, open];
  return [...blocks.slice(0, -1), `${blocks.at(-1) ?? ''}${open}`];
}
