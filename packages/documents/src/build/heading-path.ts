/** The headings that enclose the current position in a document. */
export class HeadingPath {
  #open: { level: number; text: string }[] = [];

  /** Outermost first. */
  get texts(): string[] {
    return this.#open.map((heading) => heading.text);
  }

  /** Removes the headings of this level and deeper, whose sections end where a heading of this level begins. */
  leave(level: number): void {
    this.#open = this.#open.filter((heading) => heading.level < level);
  }

  enter(level: number, text: string): void {
    this.#open.push({ level, text });
  }
}
