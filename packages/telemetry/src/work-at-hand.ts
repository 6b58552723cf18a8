/**
 * What this process works on right now, and whether its event loop turns, where another thread can read it. Nothing is imported
 * here, since the watching thread loads it too.
 */
const cellsOf = { beats: 0, stalls: 1, stopped: 2 } as const;
const headerBytes = 16;
/** The number of concurrent items that can be reported; further ones are not. */
const slots = 128;
/** Of one item: how long its name is, then the name. */
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

/** The items that this process works on. Costs a microsecond an item. */
export const workAtHand = {
  shared,
  /**
   * @param name kind and ids of the item: "file.parsed event 7c1… instance 12". Never text of a document or a question.
   * @returns what says that it is done; calling it again changes nothing.
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
  /** The event loop turns. */
  beat(): void {
    Atomics.add(cells, cellsOf.beats, 1);
  },
  /** How often it stood since the process began. */
  stalls: (): number => Atomics.load(cells, cellsOf.stalls),
} as const;

/** What is at hand, read by the thread that watches. */
export interface WatchedWork {
  beats(): number;
  addStall(): void;
  /** What is at hand, in no order. A name that is just being written may come out torn. */
  items(): string[];
  /** Sleeps. @returns whether it was woken up because the watching ends. */
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

/** Ends the sleep of the thread that watches this process, and all that it would begin. */
export function stopWatching(): void {
  Atomics.store(cells, cellsOf.stopped, 1);
  Atomics.notify(cells, cellsOf.stopped);
}
