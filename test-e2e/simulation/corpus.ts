import type { Entry, History } from './history.js';
import type { Wire } from './ports/rpc.js';

/** A history that once revealed a fault, in the shortest form that was found. */
export interface KnownHistory {
  /** What the fault was. */
  readonly fault: string;
  /** Effect of the fault that users saw. */
  readonly showed: string;
  readonly wire: Wire;
  readonly entries: readonly Entry[];
  /** Seed of the order of events in which the fault was found. */
  readonly seed: number;
}

const north = { team: 'Ash', place: 'north' } as const;
const upload = (number: number) => ({ kind: 'upload', name: 'notes.txt', number, ...north }) as const;

export const corpus: readonly KnownHistory[] = [
  {
    fault: 'a version that is overtaken before it is processed',
    showed: 'several versions at once, for good',
    wire: 'cluster',
    seed: 21_003,
    entries: [{ deed: upload(15) }, { deed: upload(13) }, { deed: upload(31) }],
  },
  {
    fault: 'a version that is overtaken before it is processed',
    showed: 'several versions are current',
    wire: 'one process',
    seed: 44,
    entries: [{ deed: upload(24), hurry: 1 }, { deed: upload(38) }],
  },
  {
    fault: 'an older version that is uploaded again',
    showed: 'superseded is shown, for good',
    wire: 'cluster',
    seed: 1_002,
    entries: [{ deed: upload(37) }, { deed: upload(1) }, { deed: upload(37) }],
  },
  {
    fault: 'an upload that is cut',
    showed: 'foreign or cut text is shown, for good',
    wire: 'cluster',
    seed: 1,
    entries: [{ deed: { ...upload(18), cutAfter: 1 } }],
  },
  {
    fault: 'an upload that is cut',
    showed: 'nothing is shown, for good',
    wire: 'cluster',
    seed: 30_001,
    entries: [{ deed: upload(0) }, { deed: { ...upload(26), cutAfter: 1 } }],
  },
  {
    fault: 'a collection that is deleted',
    showed: 'deleted file is listed, for good',
    wire: 'cluster',
    seed: 6_002,
    entries: [{ deed: upload(10) }, { deed: { kind: 'delete collection', ...north } }],
  },
  {
    fault: 'a collection that is deleted',
    showed: 'something is left over: blob',
    wire: 'one process',
    seed: 1,
    entries: [{ deed: upload(10), hurry: 40 }, { deed: { kind: 'delete collection', ...north } }],
  },
  {
    fault: 'an ask about what is deleted later',
    showed: 'deleted is replayed, for good',
    wire: 'cluster',
    seed: 71,
    entries: [
      { deed: upload(10) },
      { deed: { kind: 'settle' } },
      { deed: { kind: 'ask', name: 'notes.txt', ...north } },
      { deed: { kind: 'delete file', name: 'notes.txt', ...north } },
    ],
  },
  {
    fault: 'a document that is compared only when it is indexed',
    showed: 'a conflict is not found, for good',
    wire: 'cluster',
    seed: 922_003,
    entries: [
      { deed: { ...upload(34), name: 'fees.md' } },
      { deed: { ...upload(0), name: 'fees.md' } },
      { deed: { ...upload(30), name: 'prices.md' } },
      { deed: { ...upload(34), name: 'fees.md' } },
    ],
  },
  {
    fault: 'a status that is written late',
    showed: 'a file is never done, for good',
    wire: 'cluster',
    seed: 30_006,
    entries: [{ deed: upload(0) }, { deed: { ...upload(26), cutAfter: 1 } }],
  },
  {
    fault: 'a status that is equal and therefore not written',
    showed: 'a file is never done, for good',
    wire: 'cluster',
    seed: 1_673_004,
    entries: [
      { deed: { ...upload(29), name: 'notes.txt' } },
      { deed: { ...upload(25), name: 'notes.txt' } },
      { deed: { ...upload(29), name: 'notes.txt' }, hurry: 83 },
      { deed: { ...upload(20), name: 'fees.md', team: 'Ash' } },
    ],
  },
  {
    fault: 'a revision that is read after what is in motion',
    showed: 'nothing is shown',
    wire: 'cluster',
    seed: 632,
    entries: [
      { deed: { ...upload(31), name: 'prices.md' }, hurry: 2 },
      { deed: { ...upload(23), name: 'prices.md', cutAfter: 1 } },
      { deed: { ...upload(37), name: 'prices.md' } },
      { deed: { ...upload(27), name: 'notes.txt' }, hurry: 31 },
    ],
  },
  {
    fault: 'an upload that is held up while its client sends it again',
    showed: 'superseded is shown, for good',
    wire: 'one process',
    seed: 102_737,
    entries: [
      { deed: { ...upload(15), name: 'fees.md', team: 'Birch', place: 'south' } },
      { deed: { ...upload(11), name: 'fees.md', team: 'Birch', place: 'south' }, hurry: 35 },
    ],
  },
  {
    fault: 'flags that are written from facts which had just changed',
    showed: 'several versions at once, for good',
    wire: 'cluster',
    seed: 2_001_305,
    entries: [
      { deed: { ...upload(33), name: 'notes.txt', team: 'Birch' }, hurry: 41 },
      { deed: { ...upload(5), name: 'notes.txt', team: 'Birch' }, hurry: 124 },
    ],
  },
  {
    fault: 'a change that everybody has followed before its flags are written',
    showed: 'superseded is shown, for good',
    wire: 'cluster',
    seed: 1_003_076,
    entries: [
      { deed: { ...upload(31), name: 'notes.txt', team: 'Birch', place: 'south' } },
      { deed: { kind: 'reprocess', name: 'prices.md', team: 'Birch', place: 'south' } },
      { deed: { ...upload(23), name: 'notes.txt', team: 'Birch', place: 'south' } },
      { deed: { ...upload(3), name: 'notes.txt', team: 'Birch', place: 'south' } },
    ],
  },
  {
    fault: 'an upload that sees what is there only after its client was told that it failed',
    showed: 'superseded is shown, for good',
    wire: 'cluster',
    seed: 5_018_368,
    entries: [
      { deed: { ...upload(13), name: 'prices.md', team: 'Birch' } },
      { deed: { ...upload(11), name: 'prices.md', team: 'Birch' } },
    ],
  },
  {
    fault: 'a document that is written when its collection is gone, and parsed before its upload looks again',
    showed: 'something is left over: ingest_instances',
    wire: 'cluster',
    seed: 8_070_933,
    entries: [
      { deed: { ...upload(37), name: 'prices.md', team: 'Birch', place: 'south' } },
      { deed: { ...upload(31), name: 'prices.md', team: 'Birch', place: 'south' }, hurry: 121 },
      { deed: { kind: 'reprocess', name: 'fees.md', team: 'Birch', place: 'south' } },
      { deed: { kind: 'revoke key', team: 'Birch' }, hurry: 19 },
      { deed: { kind: 'delete collection', team: 'Birch', place: 'south' } },
      { deed: { ...upload(30), name: 'notes.txt', team: 'Ash', place: 'south' }, hurry: 99 },
    ],
  },
  {
    fault: 'a comparison that looks at an instance before it is superseded, and writes what it found after',
    showed: 'a conflict of nothing is listed',
    wire: 'cluster',
    seed: 40_022_060,
    entries: [
      { deed: { kind: 'revoke key', team: 'Ash' } },
      { deed: { ...upload(30), name: 'fees.md', team: 'Ash' } },
      { deed: { kind: 'revoke key', team: 'Birch' } },
      { deed: { ...upload(1), name: 'prices.md', team: 'Birch', place: 'south' }, hurry: 41 },
      { deed: { ...upload(5), name: 'prices.md', team: 'Birch', place: 'south' }, hurry: 70 },
      { deed: { ...upload(21), name: 'prices.md', cutAfter: 1, team: 'Birch', place: 'south' } },
      { deed: { ...upload(2), name: 'prices.md', team: 'Ash' } },
      { deed: { ...upload(20), name: 'prices.md', team: 'Ash' }, hurry: 57 },
      { deed: { ...upload(32), name: 'prices.md', team: 'Ash' }, hurry: 74 },
    ],
  },
  {
    fault: 'a process that dies after it has noted a document that was deleted, before it looks again',
    showed: 'something is left over: extraction_documents',
    wire: 'cluster',
    seed: 40_128_122,
    entries: [
      { deed: { ...upload(32), name: 'fees.md', team: 'Ash' }, hurry: 18 },
      { deed: { kind: 'delete collection', team: 'Ash', place: 'north' }, hurry: 7 },
      { deed: { ...upload(13), name: 'prices.md', team: 'Birch' } },
    ],
  },
  {
    fault: 'a deletion of which the purge does a part at the same time',
    showed: 'deleted file is listed',
    wire: 'cluster',
    seed: 40_128_568,
    entries: [
      { deed: { ...upload(33), team: 'Birch' } },
      { deed: { ...upload(7), team: 'Birch' }, hurry: 149 },
      { deed: { ...upload(39), team: 'Birch' }, hurry: 37 },
      { deed: { ...upload(6), name: 'prices.md', team: 'Ash' }, hurry: 48 },
      { deed: { kind: 'ask', name: 'fees.md', team: 'Birch', place: 'north' } },
      { deed: { kind: 'delete collection', team: 'Ash', place: 'north' } },
    ],
  },
  {
    fault: 'a document that is uploaded while its collection is deleted',
    showed: 'deleted file is listed',
    wire: 'one process',
    seed: 60_073_961,
    entries: [
      { deed: { ...upload(21), cutAfter: 2, name: 'prices.md', team: 'Birch' } },
      { deed: { kind: 'delete collection', team: 'Ash', place: 'south' } },
      { deed: { kind: 'delete collection', team: 'Birch', place: 'south' }, hurry: 0 },
      { deed: { ...upload(35), name: 'prices.md', team: 'Birch', place: 'south' }, hurry: 68 },
      { deed: { ...upload(7), name: 'prices.md', team: 'Birch', place: 'south' } },
    ],
  },
  {
    fault: 'a document that is uploaded while its collection is deleted',
    showed: 'deleted file is listed',
    wire: 'cluster',
    seed: 60_082_805,
    entries: [
      { deed: { kind: 'settle' } },
      { deed: { kind: 'delete file', name: 'fees.md', team: 'Birch', place: 'north' } },
      { deed: { kind: 'delete collection', team: 'Birch', place: 'south' }, hurry: 18 },
      { deed: { ...upload(23), name: 'fees.md', team: 'Birch', place: 'south' } },
      { deed: { ...upload(19), name: 'fees.md', team: 'Birch', place: 'south' } },
    ],
  },
  {
    fault: 'a document that is uploaded again while it is deleted',
    showed: 'deleted file is listed',
    wire: 'one process',
    seed: 60_040_879,
    entries: [
      { deed: { ...upload(17), team: 'Birch' } },
      { deed: { ...upload(35), team: 'Birch' }, hurry: 71 },
      { deed: { kind: 'ask', name: 'fees.md', ...north }, hurry: 0 },
      { deed: { ...upload(27), team: 'Birch' } },
      { deed: { ...upload(39), team: 'Birch' } },
      { deed: { ...upload(39), team: 'Birch' }, hurry: 105 },
      { deed: { kind: 'delete file', name: 'notes.txt', team: 'Birch', place: 'north' } },
    ],
  },
  {
    fault: 'a document that a parser takes and hands back before its upload is answered',
    showed: 'a file is lost',
    wire: 'cluster',
    seed: 70_009_318,
    entries: [{ deed: { ...upload(4), name: 'prices.md', place: 'south' } }],
  },
  {
    fault:
      'an upload of the newest version that its client gave up and repeated, and that was held up until two later versions had come',
    showed: 'superseded is shown, for good',
    wire: 'cluster',
    seed: 60_002_748,
    entries: [
      { deed: { kind: 'reprocess', name: 'fees.md', team: 'Birch', place: 'south' } },
      { deed: { kind: 'upload', name: 'fees.md', number: 10, team: 'Ash', place: 'north' } },
      { deed: { kind: 'upload', name: 'fees.md', number: 21, team: 'Birch', place: 'north' }, hurry: 2 },
      { deed: { kind: 'upload', name: 'fees.md', number: 21, team: 'Birch', place: 'north' }, hurry: 131 },
      { deed: { kind: 'upload', name: 'fees.md', number: 19, team: 'Birch', place: 'north' } },
      { deed: { kind: 'upload', name: 'fees.md', number: 37, team: 'Birch', place: 'north' } },
    ],
  },
];

/** Number of other orders of the same deeds that are tried with each history. */
const furtherSeeds = 20;

export function historiesOf({ wire, entries, seed }: KnownHistory): History[] {
  return Array.from({ length: 1 + furtherSeeds }, (_, further) => ({ wire, entries, seed: seed + further }));
}
