/**
 * The current work items of this process and the heartbeat of its event loop, in memory that another thread can read. Imports
 * nothing, because the watchdog thread loads this module too.
 */
const cellsOf = { beats: 0, stalls: 1, stopped: 2 } as const;
const headerBytes = 16;
/** Maximum number of concurrent items that can be reported. */
const slots = 128;
/** Size of an item's slot: the length of its name, then the name. */
const slotBytes = 256;
const lengthBytes = 4;

export type SharedWork = SharedArrayBuffer;

interface View {
  readonly cells: Int32Array;
  readonly bytes: Buffer;
}

const viewOf = (shared: SharedWork): View => ({
  cells: new Int32Array(shared, 0, headerBytes / Int32Array.BYTES_PER_ELEMENT),
  bytes: Buffer.from(shared),
});

const shared: SharedWork = new SharedArrayBuffer(headerBytes + slots * slotBytes);
const { cells, bytes } = viewOf(shared);
const free = Array.from({ length: slots }, (_, slot) => slot).toReversed();

const placeOf = (slot: number): number => headerBytes + slot * slotBytes;

/** The current work items of this process. Registering an item takes a microsecond. */
export const workAtHand = {
  shared,
  /**
   * @param name kind and ids of the item: "file.parsed event 7c1… instance 12". Never text of a document or a question.
   * @returns a function that removes the item; calling it again has no effect.
   */
  begin(name: string): () => void {
    const slot = free.pop();
    if (slot === undefined) return () => {};
    const at = placeOf(slot);
    const written = bytes.write(name, at + lengthBytes, slotBytes - lengthBytes, 'latin1');
    bytes.writeInt32LE(written, at);
    let isOurs = true;
    return () => {
      if (!isOurs) return;
      isOurs = false;
      bytes.writeInt32LE(0, at);
      free.push(slot);
    };
  },
  /** Records that the event loop is running. */
  beat(): void {
    Atomics.add(cells, cellsOf.beats, 1);
  },
  /** How often the event loop was blocked since the process began. */
  stalls: (): number => Atomics.load(cells, cellsOf.stalls),
} as const;

/** The work items as the watchdog thread reads them. */
export interface WatchedWork {
  beats(): number;
  addStall(): void;
  /** Names of the current items, unordered. A name that is being written may be read partially. */
  items(): string[];
  /** Sleeps. @returns whether it was woken up because watching ends. */
  sleep(ms: number): boolean;
}

export function watchWork(of: SharedWork): WatchedWork {
  const view = viewOf(of);
  return {
    beats: () => Atomics.load(view.cells, cellsOf.beats),
    addStall: () => void Atomics.add(view.cells, cellsOf.stalls, 1),
    items: () =>
      Array.from({ length: slots }, (_, slot) => {
        const from = placeOf(slot) + lengthBytes;
        return view.bytes.toString('latin1', from, from + view.bytes.readInt32LE(placeOf(slot)));
      }).filter((name) => name !== ''),
    sleep: (ms) => Atomics.wait(view.cells, cellsOf.stopped, 0, ms) !== 'timed-out',
  };
}

/** Wakes the watchdog thread of this process and ends it. */
export function stopWatching(): void {
  Atomics.store(cells, cellsOf.stopped, 1);
  Atomics.notify(cells, cellsOf.stopped);
}
