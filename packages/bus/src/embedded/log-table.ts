import type { Sqlite } from '@cardinal/store';

export interface NewEntry {
  readonly log: string;
  readonly key: string;
  readonly part: string;
  readonly entryId: string;
  readonly data: Uint8Array;
  readonly nowMs: number;
  readonly retentionMs: number;
}

export interface EntryRow {
  readonly position: number;
  readonly appendedAtMs: number;
  readonly data: Uint8Array;
}

/** @returns the position of the entry; that of the existing entry if the key already has one with this id. */
export function appendEntry(db: Sqlite, entry: NewEntry): { readonly position: number; readonly added: boolean } {
  const { log, key, entryId, nowMs } = entry;
  const head = db.get<{ position: number }>(
    `INSERT INTO bus_log_heads (log, log_key, position, touched_at_ms) VALUES (:log, :key, 1, :nowMs)
     ON CONFLICT (log, log_key) DO UPDATE SET position = position + 1, touched_at_ms = :nowMs RETURNING position`,
    { log, key, nowMs },
  );
  const position = head?.position ?? 1;
  const { changes } = db.run(
    `INSERT INTO bus_log_entries (log, log_key, position, entry_id, appended_at_ms, expires_at_ms, data, part)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (log, log_key, entry_id) DO NOTHING`,
    [log, key, position, entryId, nowMs, nowMs + entry.retentionMs, entry.data, entry.part],
  );
  if (changes > 0) return { position, added: true };
  // The position stays a gap, which costs less than looking for an existing entry before each append.
  const known = db.get<{ position: number }>(
    'SELECT position FROM bus_log_entries WHERE log = ? AND log_key = ? AND entry_id = ?',
    [log, key, entryId],
  );
  return { position: known?.position ?? position, added: false };
}

/** @returns the last position that the key has had; 0: none. */
export const lastPosition = (db: Sqlite, log: string, key: string): number =>
  db.get<{ position: number }>('SELECT position FROM bus_log_heads WHERE log = ? AND log_key = ?', [log, key])
    ?.position ?? 0;

/** @param part undefined: all entries of the key. */
export function eraseEntries(db: Sqlite, log: string, key: string, part: string | undefined): void {
  db.run('DELETE FROM bus_log_entries WHERE log = :log AND log_key = :key AND (:part IS NULL OR part = :part)', {
    log,
    key,
    part: part ?? null,
  });
}

export function readEntries(
  db: Sqlite,
  from: { readonly log: string; readonly key: string; readonly after: number; readonly nowMs: number },
  limit: number,
): readonly EntryRow[] {
  return db.all<EntryRow>(
    `SELECT position, appended_at_ms AS appendedAtMs, data FROM bus_log_entries
     WHERE log = :log AND log_key = :key AND position > :after AND expires_at_ms > :nowMs
     ORDER BY position LIMIT :limit`,
    { ...from, limit },
  );
}
