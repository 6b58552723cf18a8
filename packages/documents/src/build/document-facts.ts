import { metadataKeys, type document } from '@cardinal/contracts';
import { cleanLine } from '../text/clean.js';

/** Maximum number of warnings listed per document; further ones are only counted. */
const maxWarnings = 50;

/** Maximum number of properties per document, and maximum length of a property's name and value in UTF-16 code units. */
const maxProperties = 100;
const maxNameLength = 100;
const maxValueLength = 4_000;

/**
 * Names of Cardinal's own fields in results and filters, and of the members that every object has. A document's property with such a name
 * is dropped, because it would be mistaken for Cardinal's field or overwrite a method.
 */
const reservedNames: ReadonlySet<string> = new Set([
  ...Object.keys(metadataKeys),
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** Collects the properties and warnings of a document while it is parsed. */
export class DocumentFacts {
  title = '';
  pages: number | undefined;
  /** Size of the file in bytes, after unpacking if its format is compressed. */
  readBytes = 0;
  /** Cause of the first OCR failure in the document. */
  recognitionFailure: { readonly cause: unknown } | undefined;
  readonly #properties = new Map<string, string>();
  readonly #warnings: document.Warning[] = [];
  #unlisted = 0;

  /** Keeps a property of the document unless its name is one of Cardinal's. */
  addProperty(draftName: string, draftValue: string): void {
    const name = cleanLine(draftName.slice(0, maxNameLength));
    if (name === '' || reservedNames.has(name)) return;
    if (this.#properties.size < maxProperties || this.#properties.has(name))
      this.#properties.set(name, cleanLine(draftValue.slice(0, maxValueLength)));
  }

  get metadata(): Record<string, string> {
    return Object.fromEntries(this.#properties);
  }

  warn(code: string, message: string, page = 0): void {
    if (this.#warnings.some((known) => known.code === code && known.page === page && known.message === message)) return;
    if (this.#warnings.length < maxWarnings) this.#warnings.push({ code, message, page });
    else this.#unlisted += 1;
  }

  get warnings(): document.Warning[] {
    if (this.#unlisted === 0) return this.#warnings;
    const more = {
      code: 'DOCUMENT_MORE_WARNINGS',
      message: `${this.#unlisted} more warnings are not listed.`,
      page: 0,
    };
    return [...this.#warnings, more];
  }
}
