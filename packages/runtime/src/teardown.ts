import type { Logger } from '@cardinal/kernel';

/** Closes what was opened, last opened first. A part that fails to close does not keep the others from closing. */
export class Teardown {
  readonly #parts: { readonly name: string; readonly close: () => unknown }[] = [];
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(name: string, close: () => unknown): void {
    this.#parts.push({ name, close });
  }

  async run(): Promise<void> {
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      try {
        await part.close();
      } catch (err) {
        this.#logger.error('could not close a part of the process', { part: part.name, err });
      }
    }
  }
}
