import type { document } from '@cardinal/contracts';

/** More warnings than this are counted, not listed. */
const maxWarnings = 50;

/** What parsers say of a document as a whole while they read it. */
export class DocumentFacts {
  title = '';
  pages: number | undefined;
  readonly metadata: Record<string, string> = {};
  readonly #warnings: document.Warning[] = [];
  #unlisted = 0;

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
