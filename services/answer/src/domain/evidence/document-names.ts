import { termsOfName, withoutNames, type Language } from '@cardinal/language';
import { stems } from '../stems.js';

/**
 * The stems by which a question names a document, by the name of its file: "General Mills" of `GENERALMILLS_2022.pdf`. They hold for the whole
 * document, so that a sentence that repeats them says no more than the others.
 */
export function namingStems(question: string, reading: Language): (fileName: string) => ReadonlySet<string> {
  const asked = stems(question, reading);
  const known = new Map<string, ReadonlySet<string>>();
  return (fileName) => {
    const found = known.get(fileName);
    if (found) return found;
    const rest = withoutNames(question, new Set(termsOfName(fileName)));
    const left = new Set(stems(rest, reading));
    const named = new Set(rest === question ? [] : asked.filter((stem) => !left.has(stem)));
    known.set(fileName, named);
    return named;
  };
}
