import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
const packageOf = (language: string): string => `@tesseract.js-data/${language}`;

/** The folder with the model of a language that is installed, as integers of the best ones. @throws where it is not. */
export const modelFolderOf = (language: string): string =>
  join(dirname(resolve(packageOf(language))), '4.0.0_best_int');

/** The packages of npm that are to be installed before these languages can be read by OCR. @param languages as tesseract.js names them: `eng`. */
export function absentModels(languages: readonly string[]): readonly string[] {
  return languages.filter((language) => !isInstalled(language)).map(packageOf);
}

function isInstalled(language: string): boolean {
  try {
    return modelFolderOf(language) !== '';
  } catch {
    return false; // there is no such package
  }
}
