/** What a made document says, whatever its format. Plain Latin text. */
export interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}
