/** The headings that the current place of a document lies under. */
export class HeadingPath {
  #open: { level: number; text: string }[] = [];

  /** Outermost first. */
  get texts(): string[] {
    return this.#open.map((heading) => heading.text);
  }

  /** Closes the headings that a heading of this level ends. */
  leave(level: number): void {
    this.#open = this.#open.filter((heading) => heading.level < level);
  }

  enter(level: number, text: string): void {
    this.#open.push({ level, text });
  }
}
