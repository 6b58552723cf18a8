/** Blob name of a parsed document. */
export function parsedBlobName(parserVersion: string, sha256: string): string {
  return `parsed-${parserVersion}-${sha256}`;
}

/** Blob name of the typed tables of a parsed document; where it has none there is no such blob. */
export function tablesBlobName(parserVersion: string, sha256: string): string {
  return `tables-${parserVersion}-${sha256}`;
}

/** All that is made of bytes: it goes with them. */
export const madeOf = (parserVersion: string, sha256: string): readonly string[] => [
  parsedBlobName(parserVersion, sha256),
  tablesBlobName(parserVersion, sha256),
];
