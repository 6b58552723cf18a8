/** What currency needs to know of a version of a document. */
export interface VersionFacts {
  readonly id: number;
  readonly version: number;
  readonly everProcessed: boolean;
  readonly deleted: boolean;
}

export interface Currency {
  readonly current: boolean;
  readonly obsolete: boolean;
}

/**
 * Which version of a document answers. The newest that was ever processed; before the first one is, the newest there is,
 * so that its words can be found while it is still being read. A newer version takes over at once when it is processed.
 * Deleting the newest does not bring an older one back: it was replaced on purpose.
 *
 * @param versions every version of one document, deleted ones included.
 */
export function currencyOf(versions: readonly VersionFacts[]): ReadonlyMap<number, Currency> {
  const newestProcessed = Math.max(0, ...versions.filter((v) => v.everProcessed).map((v) => v.version));
  const newestLive = Math.max(0, ...versions.filter((v) => !v.deleted).map((v) => v.version));
  const answering = newestProcessed || newestLive;
  return new Map(
    versions.map(({ id, version, deleted }) => [
      id,
      { current: !deleted && version === answering, obsolete: version < newestProcessed },
    ]),
  );
}
