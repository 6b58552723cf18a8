// Questions that their table cannot answer, made from those of the training split: of another table, with a name that the table lacks, and
// with a column that it lacks.

/**
 * @param {any} one an asked question: `text`, `subject`, `candidates`, `table`.
 * @param {any} other a question of another table.
 * @param {number} number of the question; every eighth is asked of the other table.
 * @returns {{ kind: string, text: string, table: any }[]}
 */
export function negativesOf(one, other, number) {
  const { subject } = one;
  const { asked, index, headers } = subject;
  const found = [];
  if (number % 8 === 0) found.push({ kind: 'table', text: one.text, table: other.table });
  const own = new Set([
    ...index.postings.keys(),
    ...index.byStem.keys(),
    ...subject.columns.flatMap(({ stems }) => stems),
  ]);
  const isForeign = (word) => !own.has(word) && !own.has(asked.question.words.stem(word)) && !/^\d/.test(word);
  const replaced = (from, to, words) => [...asked.words.slice(0, from), ...words, ...asked.words.slice(to)].join(' ');
  const cell = one.candidates.all
    .flatMap(({ filters }) => filters)
    .find(({ kind, isWithin, nearness }) => kind === 'whole' && !isWithin && nearness === 'equal');
  const texts = other.subject.columns.find(({ column }) => column.facts.type === 'text');
  if (cell && texts) {
    const cells = [...other.subject.index.cells[texts.index].values()].map(({ words }) => words);
    const words = cells[number % Math.max(1, cells.length)];
    if (words && words.length > 0 && words.length < 5 && words.every(isForeign))
      found.push({ kind: 'name', text: replaced(cell.from, cell.to, words), table: one.table });
  }
  const header = headers.find(({ share, at }) => share === 1 && at.length > 0);
  const column = other.subject.columns.find(
    ({ words }) => words.length > 0 && words.every(isForeign) && !words.some(isCommon),
  );
  if (header && column) {
    const [from, to] = [Math.min(...header.at), Math.max(...header.at) + 1];
    if (to - from <= 3) found.push({ kind: 'column', text: replaced(from, to, column.words), table: one.table });
  }
  return found;
}

const isCommon = (word) => ['name', 'year', 'date', 'number', 'total'].includes(word);
