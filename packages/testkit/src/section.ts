/** Content of a generated document, independent of its format. Plain Latin text. */
export interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}
