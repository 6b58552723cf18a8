import type { DraftBlock, ParseContext } from '../draft.js';
import { DocumentError } from '../errors.js';
import { decodeFile, detectEncoding } from '../text/decode-file.js';
import { JsonDrafter } from './draft-json.js';
import { JsonReader, JsonSyntaxError } from './read-json.js';

/** Maximum length of a piece of text given to the parser at once, in UTF-16 code units. */
const pieceLength = 64 * 1024;

/** Parses JSON as a stream, so that the file is never in memory as a whole. */
export async function* parseJson(context: ParseContext): AsyncGenerator<DraftBlock> {
  const drafter = new JsonDrafter(false, (title) => context.describe({ title }));
  const reader = new JsonReader(drafter);
  try {
    for await (const piece of textOf(context)) {
      reader.write(piece);
      yield* drafter.take();
    }
    reader.endLine();
  } catch (thrown) {
    if (!(thrown instanceof JsonSyntaxError)) throw thrown;
    throw new DocumentError('corrupt', `The file is damaged: it ${thrown.message}.`, { cause: thrown });
  }
  yield* drafter.take();
}

/** Parses JSON Lines (one value per line). Invalid lines are skipped, because lines are independent. */
export async function* parseJsonLines(context: ParseContext): AsyncGenerator<DraftBlock> {
  const drafter = new JsonDrafter(true, () => {});
  let reader = new JsonReader(drafter);
  let isBroken = false;
  let broken = 0;
  let lines = 0;
  const read = (work: () => void): void => {
    if (isBroken) return;
    try {
      work();
    } catch (thrown) {
      if (!(thrown instanceof JsonSyntaxError)) throw thrown;
      isBroken = true;
    }
  };
  const endLine = (): void => {
    read(() => reader.endLine());
    lines += 1;
    if (!isBroken) return;
    isBroken = false;
    broken += 1;
    drafter.reset();
    reader = new JsonReader(drafter);
  };
  for await (const piece of textOf(context)) {
    const [first = '', ...others] = piece.split('\n');
    read(() => reader.write(first));
    for (const line of others) {
      endLine();
      read(() => reader.write(line));
    }
    yield* drafter.take();
  }
  endLine();
  drafter.finish();
  yield* drafter.take();
  if (broken === lines) throw new DocumentError('corrupt', 'The file is damaged: no line of it is JSON.');
  if (broken > 0) context.warn('JSON_LINES_BROKEN', `${broken} of ${lines} lines are not JSON and were left out.`);
}

/** Decodes the file in small pieces, because all drafts of one piece are held in memory. */
async function* textOf(context: ParseContext): AsyncGenerator<string> {
  const size = await context.source.size();
  const encoding = await detectEncoding(context);
  context.describe({ metadata: { encoding } });
  for await (const text of decodeFile(context, encoding, size))
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}
