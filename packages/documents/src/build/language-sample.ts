/** Letters of running text and of everything else that are kept to recognise the language, in UTF-16 code units. */
const sampleSize = 12_000;

/** Gathers running text for language recognition; table cells and code only stand in where there is none. */
export class LanguageSample {
  #prose = '';
  #other = '';

  add(text: string, isProse: boolean): void {
    if (isProse && this.#prose.length < sampleSize) this.#prose += ` ${text.slice(0, sampleSize)}`;
    if (!isProse && this.#other.length < sampleSize) this.#other += ` ${text.slice(0, sampleSize)}`;
  }

  get text(): string {
    return this.#prose.length >= 200 ? this.#prose : `${this.#prose} ${this.#other}`;
  }
}
