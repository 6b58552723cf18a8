import { logs } from '@cardinal/contracts';
import { isGone, versionsOf, versionsOfFile, type Version } from './model.js';
import type { UserTeam } from './users.js';
import type { World } from './world.js';

/** What is gone according to the model, and what is still there. */
interface Fates {
  readonly goneMarks: readonly string[];
  readonly goneNames: readonly string[];
  readonly goneCollections: ReadonlySet<number>;
  readonly goneFiles: ReadonlySet<number>;
}

/**
 * Finds what the stores still hold, at rest, of things that are gone: rows with their ids, and their text anywhere.
 *
 * @param liveInstances ids of the instances that reads show.
 */
export function leftovers(world: World, teams: readonly UserTeam[], liveInstances: ReadonlySet<number>): string[] {
  const fates = fatesOf(teams, world.scheduler.steps);
  return [...inTables(world, fates, liveInstances), ...inBlobs(world, fates), ...inLogs(world, teams, fates)];
}

function fatesOf(teams: readonly UserTeam[], at: number): Fates {
  const places = teams.flatMap((team) => team.model.places);
  const all = teams.flatMap((team) => versionsOf(team.model));
  const mayLive = ({ doc, upload }: Version): boolean =>
    !upload.isCut && upload.outcome !== 'refused' && !isGone(doc, upload, at);
  const livingMarks = new Set(all.filter(mayLive).map(({ upload }) => upload.content.mark));
  const goneFilesOf = ({ model }: UserTeam): number[] =>
    versionsOf(model)
      .flatMap(({ upload }) => upload.fileId ?? [])
      .filter((id) => !versionsOfFile(model, id).some(mayLive));
  const gonePlaces = places.filter(({ removed }) => removed?.outcome === 'done');
  return {
    goneMarks: [...new Set(all.map(({ upload }) => upload.content.mark))].filter((mark) => !livingMarks.has(mark)),
    goneNames: gonePlaces.map(({ name }) => name),
    goneCollections: new Set(gonePlaces.flatMap(({ id }) => id ?? [])),
    goneFiles: new Set(teams.flatMap(goneFilesOf)),
  };
}

/** Tables that keep ids of deleted things, but none of their text, so that late events about them are recognised as outdated. */
const tombstones: ReadonlySet<string> = new Set([
  'extraction_instances',
  'extraction_conflict_counts',
  'retrieval_instances',
  'retrieval_collections',
  'answer_asks',
  'answer_ask_collections',
]);

const holds = (text: string, fates: Fates): string | undefined =>
  fates.goneMarks.find((mark) => new RegExp(`${mark}(?!\\d)`).test(text)) ??
  fates.goneNames.find((name) => text.includes(name));

function inTables({ db }: World, fates: Fates, liveInstances: ReadonlySet<number>): string[] {
  const found: string[] = [];
  const tables = db.all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  );
  for (const { name } of tables) {
    if (name.startsWith('extraction_card_words')) continue;
    for (const row of db.all<Record<string, unknown>>(`SELECT * FROM ${name}`)) {
      const why = whyLeft(name, row, fates, liveInstances);
      if (why) found.push(`${name}: ${why}`);
    }
  }
  return [...new Set(found)];
}

function whyLeft(
  table: string,
  row: Record<string, unknown>,
  fates: Fates,
  liveInstances: ReadonlySet<number>,
): string | undefined {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'number' && !tombstones.has(table)) {
      if (column === 'collection_id' && fates.goneCollections.has(value)) return `a row of a deleted collection`;
      if (column === 'file_id' && fates.goneFiles.has(value)) return `a row of a deleted file`;
      if (/(^|_)instance_id$/.test(column) && !liveInstances.has(value)) return `a row of an instance that is gone`;
      if (column === 'id' && table === 'ingest_files' && fates.goneFiles.has(value)) return 'a deleted file';
      if (column === 'id' && table === 'ingest_collections' && fates.goneCollections.has(value))
        return 'a deleted collection';
    }
    const text =
      typeof value === 'string' ? value : value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : '';
    if (text && holds(text, fates)) return `${column} holds text of something deleted`;
  }
  return undefined;
}

function inBlobs({ blobs }: World, fates: Fates): string[] {
  return [...blobs.kept].flatMap(([name, bytes]) => {
    const of = holds(Buffer.from(bytes).toString('latin1'), fates);
    return of ? [`blob ${name.replace(/[0-9a-f]{64}/, '…')} of ${of}`] : [];
  });
}

function inLogs({ broker }: World, teams: readonly UserTeam[], fates: Fates): string[] {
  // A step that is published late, while its file is being purged, stays until the retention time of the log is over.
  const progress = [...fates.goneCollections].filter(
    (id) => broker.logs.kept(logs.progress, String(id)).length > 0 && !broker.logs.wasErased(logs.progress, String(id)),
  );
  const asks = teams
    .flatMap(({ asked }) => asked)
    .filter(({ askId }) =>
      broker.logs.kept(logs.ask, askId).some(({ data }) => holds(Buffer.from(data).toString('latin1'), fates)),
    );
  return [
    ...(progress.length > 0 ? ['the progress log of a deleted collection'] : []),
    ...(asks.length > 0 ? ['the events of an ask quote something deleted'] : []),
  ];
}
