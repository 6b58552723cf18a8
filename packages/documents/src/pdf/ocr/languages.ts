import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
const packageOf = (language: string): string => `@tesseract.js-data/${language}`;

/** Folder of the installed OCR model for a language ("best" model with integer weights). @throws if the model is not installed. */
export const modelFolderOf = (language: string): string =>
  join(dirname(resolve(packageOf(language))), '4.0.0_best_int');

/** npm packages that must be installed for OCR in these languages. @param languages codes of tesseract.js: `eng`. */
export function absentModels(languages: readonly string[]): readonly string[] {
  return languages.filter((language) => !isInstalled(language)).map(packageOf);
}

function isInstalled(language: string): boolean {
  try {
    return modelFolderOf(language) !== '';
  } catch {
    return false; // the package is not installed
  }
}
