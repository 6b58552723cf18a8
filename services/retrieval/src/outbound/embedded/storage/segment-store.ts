import type { TimeSlice } from '@cardinal/kernel';
import { analysisVersion } from '@cardinal/language';
import type { Sqlite } from '@cardinal/store';
import type { SegmentParts } from '../words/immutable-segment.js';
import type { CollectionRef } from '../../../app/ports.js';

/** Bytes per statement: a few milliseconds. */
const pieceBytes = 1 << 20;

/** Stored immutable segments. They are a cache for loading: cards that they lack are analysed again from their texts. */
export interface SegmentStore {
  /** Active segments, oldest first. */
  list(key: CollectionRef): number[];
  read(storedId: number, slice: TimeSlice): Promise<SegmentParts>;
  /** Writes a segment, then atomically activates it and removes those that it replaces. */
  write(key: CollectionRef, parts: SegmentParts, replaced: readonly number[], slice: TimeSlice): Promise<number>;
  remove(storedIds: readonly number[]): void;
  /** Removes segments that a crash left incomplete, and those of another analysis. */
  sweep(key: CollectionRef): void;
}

export function createSegmentStore(db: Sqlite): SegmentStore {
  function remove(storedIds: readonly number[]): void {
    const ids = JSON.stringify(storedIds);
    db.transaction(() => {
      db.run('DELETE FROM retrieval_segment_parts WHERE segment_id IN (SELECT value FROM json_each(:ids))', { ids });
      db.run('DELETE FROM retrieval_segments WHERE segment_id IN (SELECT value FROM json_each(:ids))', { ids });
    });
  }

  async function readPart(storedId: number, part: string, slice: TimeSlice): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for (let number = 0; ; number++) {
      await slice.yieldIfSpent();
      const row = db.get<{ bytes: Uint8Array }>(
        'SELECT bytes FROM retrieval_segment_parts WHERE segment_id = :storedId AND part = :part AND number = :number',
        { storedId, part, number },
      );
      if (!row) break;
      pieces.push(row.bytes);
    }
    const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }

  return {
    remove,
    list: ({ teamId, collectionId }) =>
      db
        .all<{ segmentId: number }>(
          `SELECT segment_id AS segmentId FROM retrieval_segments
           WHERE team_id = :teamId AND collection_id = :collectionId AND active = 1 ORDER BY segment_id`,
          { teamId, collectionId },
        )
        .map((row) => row.segmentId),
    sweep({ teamId, collectionId }) {
      const left = db.all<{ segmentId: number }>(
        `SELECT segment_id AS segmentId FROM retrieval_segments
         WHERE team_id = :teamId AND collection_id = :collectionId AND (active = 0 OR analysis <> :analysisVersion)`,
        { teamId, collectionId, analysisVersion },
      );
      if (left.length > 0) remove(left.map((row) => row.segmentId));
    },
    async read(storedId, slice) {
      const part = async (name: keyof SegmentParts) => (await readPart(storedId, name, slice)).buffer as ArrayBuffer;
      return {
        text: new Uint8Array(await part('text')),
        textEnds: new Uint32Array(await part('textEnds')),
        postingEnds: new Uint32Array(await part('postingEnds')),
        docs: new Uint16Array(await part('docs')),
        times: new Uint8Array(await part('times')),
        stamps: new Float64Array(await part('stamps')),
      };
    },
    async write({ teamId, collectionId }, parts, replaced, slice) {
      const { lastInsertRowid: storedId } = db.run(
        `INSERT INTO retrieval_segments (team_id, collection_id, active, analysis)
         VALUES (:teamId, :collectionId, 0, :analysisVersion)`,
        { teamId, collectionId, analysisVersion },
      );
      for (const [part, array] of Object.entries(parts) as [string, SegmentParts[keyof SegmentParts]][]) {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        for (let number = 0; number * pieceBytes < bytes.length; number++) {
          await slice.yieldIfSpent();
          db.run('INSERT INTO retrieval_segment_parts (segment_id, part, number, bytes) VALUES (?, ?, ?, ?)', [
            ...[storedId, part, number],
            bytes.subarray(number * pieceBytes, (number + 1) * pieceBytes),
          ]);
        }
      }
      db.transaction(() => {
        db.run('UPDATE retrieval_segments SET active = 1 WHERE segment_id = :storedId', { storedId });
        if (replaced.length > 0) remove(replaced);
      });
      return storedId;
    },
  };
}
