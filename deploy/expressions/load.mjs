// Records the calls of `RegExp` while modules load, and while each language is used for the first time.
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Loads the built modules of these sources and records the expressions that they build.
 *
 * @param {string} root
 * @param {string[]} files sources, relative to the root.
 * @returns {Promise<Map<string, { source: string, flags: string }[]>>} expressions by their place in the source, as "file:line".
 */
export async function builtBy(root, files) {
  process.setSourceMapsEnabled(true);
  const built = new Map();
  const original = globalThis.RegExp;
  const record = (expression) => {
    const place = placeIn(root, new Error().stack ?? '');
    if (place) built.set(place, [...(built.get(place) ?? []), { source: expression.source, flags: expression.flags }]);
    return expression;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (target, given) => record(new target(...given)),
    apply: (target, _self, given) => record(target(...given)),
  });
  try {
    for (const file of new Set(files)) {
      await import(pathToFileURL(join(root, file.replace('/src/', '/dist/').replace(/\.ts$/, '.js'))).href);
    }
    await meetLanguages(root);
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}

/** Reads a question in each language, because the expressions of a language are built when its first question is read. */
async function meetLanguages(root) {
  const { spoken, answersIn, asksAboutMany, holdsTime, readListing, readQuestion } = await import(
    pathToFileURL(join(root, 'packages/language/dist/index.js')).href
  );
  asksAboutMany('?'); // reads the question in all languages, because it has no words that reveal its language
  for (const language of spoken) {
    readListing('?', language);
    if (language === 'en') continue; // its expressions are built when the module loads
    readQuestion('?', language);
    answersIn('?', 'when', language);
    holdsTime('?', language);
  }
}

/** Place of the innermost caller in Cardinal's own sources, which the stack names by path because source maps are enabled. */
function placeIn(root, stack) {
  for (const caller of stack.split('\n')) {
    const [, file, line] = /^(.*\/src\/.*\.ts):(\d+):\d+\)?$/.exec(caller.slice(caller.indexOf(join(root, '/')))) ?? [];
    if (file !== undefined) return `${relative(root, file)}:${line}`;
  }
  return undefined;
}
