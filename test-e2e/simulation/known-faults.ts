import type { Difference } from './simulate.js';

/** A fault of the services that histories find, and that is not cured yet. */
export interface KnownFault {
  readonly id: string;
  readonly what: string;
  /** Kinds of differences that it shows as. */
  readonly kinds: readonly RegExp[];
}

/** To be taken away one by one, as the faults are cured: what is not listed here fails the test. */
export const knownFaults: readonly KnownFault[] = [
  {
    id: 'versions',
    what: 'A version that is overtaken before it is processed answers besides the one that replaces it, or for good.',
    kinds: [
      /^several versions at once/,
      /^several versions are current/,
      /^superseded is shown/,
      /^a count is wrong/,
      /^nothing is shown/,
      /^a conflict of nothing/,
    ],
  },
  {
    id: 'uploaded-again',
    what: 'An older version that is uploaded again while a newer one is processed does not become the newest.',
    kinds: [/^superseded is shown, for good/],
  },
  {
    id: 'cut-uploads',
    what: 'In a cluster an upload that is cut is stored, processed and answered from.',
    kinds: [/^foreign or cut/, /^nothing is shown/, /^a version is shown in part/],
  },
  {
    id: 'collection-deletion',
    what: 'Deleting a collection leaves its files, its name, and what is known of its instances.',
    kinds: [/^deleted file is listed/, /^a file is never done/, /^something is left over/],
  },
  {
    id: 'replay',
    what: 'The events of an ask quote what was deleted since.',
    kinds: [/^deleted is replayed/],
  },
  {
    id: 'unhandled',
    what: 'A failed read of the versions of a document, not waited for yet, ends the extraction process.',
    kinds: [/^a rejection is not handled/],
  },
];

export const faultOf = ({ kind }: Difference): KnownFault | undefined =>
  knownFaults.find(({ kinds }) => kinds.some((pattern) => pattern.test(kind)));
