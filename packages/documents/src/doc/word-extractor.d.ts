/** Types of the used part of word-extractor 1.0.4, because the package ships none. */
declare module 'word-extractor' {
  interface TextOptions {
    /** False keeps typographic quotes and dashes. */
    readonly filterUnicode?: boolean;
  }
  interface WordDocument {
    getBody(options?: TextOptions): string;
    getFootnotes(options?: TextOptions): string;
    getEndnotes(options?: TextOptions): string;
    getTextboxes(options?: TextOptions & { readonly includeHeadersAndFooters?: boolean }): string;
  }
  export default class WordExtractor {
    extract(source: string | Buffer): Promise<WordDocument>;
  }
}
