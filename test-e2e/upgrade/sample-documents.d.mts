/** What the next version must finish. */
export const unfinished: readonly {
  readonly name: string;
  readonly question: string;
  readonly answer: string;
}[];
