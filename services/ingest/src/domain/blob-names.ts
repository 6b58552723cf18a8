/** Blob name of a parsed document. */
export function parsedBlobName(parserVersion: string, sha256: string): string {
  return `parsed-${parserVersion}-${sha256}`;
}

/** Blob name of the typed tables of a parsed document. A document without tables has no such blob. */
export function tablesBlobName(parserVersion: string, sha256: string): string {
  return `tables-${parserVersion}-${sha256}`;
}

/** Names of all blobs derived from a file's bytes, which are removed together with the bytes. */
export const madeOf = (parserVersion: string, sha256: string): readonly string[] => [
  parsedBlobName(parserVersion, sha256),
  tablesBlobName(parserVersion, sha256),
];
