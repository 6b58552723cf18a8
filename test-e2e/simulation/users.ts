import { AppError } from '@cardinal/kernel';
import { setTimeout } from 'node:timers/promises';
import { chunksOf, contentOf } from './contents.js';
import type { Deed, PlaceName, TeamName } from './history.js';
import { begin, docOf, end, type Act, type Place, type TeamModel, type Upload } from './model.js';
import type { World } from './world.js';

type Ask = Parameters<World['request']>[1];
type Gateway = Parameters<Ask>[0];
type Caller = Awaited<ReturnType<Gateway['authenticate']>>;

/** An ask that ended and is replayed later. */
export interface Asked {
  readonly askId: string;
  readonly team: UserTeam;
  readonly place: Place;
}

/** Outcome of an ask. */
export interface Answered {
  readonly place: Place;
  readonly begunAt: number;
  readonly endedAt: number;
  readonly text: string;
}

/** One team of users: its keys, and what its users know. */
export interface UserTeam {
  readonly name: TeamName;
  readonly id: number;
  secret: string;
  keyId: string;
  readonly model: TeamModel;
  readonly asked: Asked[];
}

/** Reports something that is wrong, by kind and description. */
export type Report = (kind: string, what: string) => void;

export interface Users {
  readonly teams: readonly UserTeam[];
  /** Performs the deed, and resolves once the user knows the outcome. */
  perform(deed: Deed): Promise<void>;
  /** Calls the gateway with the team's key. */
  as<T>(team: UserTeam, label: string, ask: (gateway: Gateway, caller: Caller) => Promise<T>): Promise<T>;
  readonly answers: Answered[];
}

/** Maximum number of attempts of a user whose request may not have taken effect. */
const tries = 5;

export const isTransientKind = (kind: string): boolean =>
  ['unavailable', 'timeout', 'cancelled', 'exhausted'].includes(kind);

export const kindOf = (thrown: unknown): string => (thrown instanceof AppError ? thrown.kind : 'internal');

/** What `Retry-After` says while an earlier attempt with the same idempotency key runs, in milliseconds. */
const inProgressMs = 3_000;

/** The pause before a user repeats a request that has failed, in milliseconds; `undefined` if the failure is final. */
function pauseBefore(thrown: unknown): number | undefined {
  if (isTransientKind(kindOf(thrown))) return 0;
  return thrown instanceof AppError && thrown.code === 'REQUEST_IN_PROGRESS' ? inProgressMs : undefined;
}

export async function createUsers(world: World, names: readonly TeamName[], report: Report): Promise<Users> {
  const { scheduler, admin } = world;
  const now = () => scheduler.steps;
  const teams: UserTeam[] = [];
  const answers: Answered[] = [];
  for (const name of names) {
    const { team } = await admin.createTeam({ name });
    const { key, secret } = await admin.createKey({ teamId: team.id, role: 'owner' });
    teams.push({ name, id: team.id, secret, keyId: key.id, model: { name, places: [], deletions: [] }, asked: [] });
  }
  const teamOf = (name: TeamName): UserTeam => {
    const team = teams.find((candidate) => candidate.name === name);
    if (!team) throw new RangeError(`no team ${name}`);
    return team;
  };
  /** The newest collection of that name. */
  const placeOf = (team: UserTeam, name: PlaceName): Place | undefined =>
    team.model.places.findLast((place) => place.name.startsWith(name) && place.id !== undefined);

  function as<T>(team: UserTeam, label: string, ask: (gateway: Gateway, caller: Caller) => Promise<T>): Promise<T> {
    const { secret } = team;
    return world.request(label, async (gateway) =>
      ask(gateway, await gateway.authenticate(`Bearer ${secret}`, '127.0.0.1', 'requests')),
    );
  }

  /** Retries until the user knows the outcome, or gives up. */
  async function act<T>(deed: Act, work: () => Promise<T>, deletes = false): Promise<T | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        const value = await work();
        end(deed, now(), 'done');
        return value;
      } catch (thrown) {
        const kind = kindOf(thrown);
        if (kind === 'internal') report('internal error', String(thrown));
        const pauseMs = pauseBefore(thrown);
        if (pauseMs !== undefined && attempt < tries) {
          if (pauseMs > 0) await setTimeout(pauseMs);
          continue;
        }
        const isRefused = attempt === 1 && kind !== 'internal' && pauseMs === undefined;
        end(deed, now(), isRefused ? 'refused' : 'unknown');
        // An earlier attempt has deleted it.
        if (deletes && attempt > 1 && kind === 'not-found') end(deed, now(), 'done');
        return undefined;
      }
    }
  }

  async function upload(team: UserTeam, deed: Extract<Deed, { kind: 'upload' }>): Promise<void> {
    const place = placeOf(team, deed.place);
    if (place?.id === undefined) return;
    const { id } = place;
    const content = contentOf(deed.name, deed.number);
    const doc = docOf(place, deed.name);
    const act_: Upload = { ...begin(now()), content, isCut: deed.cutAfter !== undefined };
    doc.uploads.push(act_);
    const chunks = chunksOf(content);
    const send = () =>
      as(team, `${team.name} uploads ${content.mark}`, (gateway, caller) =>
        gateway.files.upload(
          caller,
          id,
          { name: deed.name, chunks: sent(chunks, deed.cutAfter) },
          { source: '', metadata: '' },
          new AbortController().signal,
        ),
      );
    if (act_.isCut) {
      const accepted = await send().then(
        () => true,
        () => false,
      );
      end(act_, now(), 'refused');
      if (accepted) report('a cut upload is accepted', content.mark);
      return;
    }
    const stored = await act(act_, send);
    if (stored) act_.fileId = stored.fileId;
  }

  /** The file that the team last uploaded under a name, as far as its users know. */
  function fileIn(place: Place | undefined, name: string): Upload | undefined {
    return place?.docs.get(name)?.uploads.findLast(({ fileId }) => fileId !== undefined);
  }

  async function perform(deed: Deed): Promise<void> {
    if (deed.kind === 'settle') return;
    const team = teamOf(deed.team);
    if (deed.kind === 'revoke key') return revoke(team);
    if (deed.kind === 'upload') return upload(team, deed);
    const place = placeOf(team, deed.place);
    if (deed.kind === 'add collection') {
      if (place && !place.removed) return;
      const name = `${deed.place} of ${team.name}, ${team.model.places.length + 1}.`;
      const added: Place = { team: team.model, name, added: begin(now()), docs: new Map() };
      team.model.places.push(added);
      // With an idempotency key, because without one a retry makes a second collection when the answer to the first attempt was lost.
      const made = await act(added.added, () =>
        as(team, `${team.name} adds ${name}`, (gateway, caller) => gateway.collections.add(caller, name, name)),
      );
      if (made) added.id = made.collection.id;
      return;
    }
    if (place?.id === undefined) return;
    const { id } = place;
    if (deed.kind === 'delete collection') {
      if (place.removed) return;
      place.removed = begin(now());
      await act(
        place.removed,
        () =>
          as(team, `${team.name} deletes ${place.name}`, (gateway, caller) => gateway.collections.remove(caller, id)),
        true,
      );
      if (place.removed.outcome === 'refused') delete place.removed;
      return;
    }
    if (deed.kind === 'ask') return ask(team, place, id, contentOf(deed.name, 0).subject);
    const file = fileIn(place, deed.name);
    if (file?.fileId === undefined) return;
    const { fileId, content } = file;
    if (deed.kind === 'delete file') {
      const deletion = { ...begin(now()), name: deed.name, mark: content.mark };
      team.model.deletions.push(deletion);
      await act(
        deletion,
        () =>
          as(team, `${team.name} deletes ${content.mark}`, (gateway, caller) => gateway.files.remove(caller, fileId)),
        true,
      );
      return;
    }
    await act(begin(now()), () =>
      as(team, `${team.name} reprocesses ${content.mark}`, (gateway, caller) =>
        gateway.files.reprocess(caller, fileId),
      ),
    );
  }

  async function ask(team: UserTeam, place: Place, id: number, subject: string): Promise<void> {
    const begunAt = now();
    const asking = begin(begunAt);
    const request = {
      mode: 'fast',
      topK: 10,
      currentOnly: true,
      history: [],
      filters: [],
      correlationId: 'ask',
    } as const;
    const question = `How much does the ${subject} cost?`;
    const answer = await act(asking, () =>
      as(team, `${team.name} asks`, async (gateway, caller) => {
        const askId = await gateway.startAsk(caller, [id], { ...request, filters: [], question });
        return gateway.collectAnswer(askId, new AbortController().signal);
      }),
    );
    if (!answer) return;
    team.asked.push({ askId: answer.askId, team, place });
    const shown = answer.sources.map(({ contentPreview }) => contentPreview).join('\n');
    answers.push({ place, begunAt, endedAt: now(), text: shown });
  }

  async function revoke(team: UserTeam): Promise<void> {
    const { keyId, secret } = team;
    const { key, secret: next } = await admin.createKey({ teamId: team.id, role: 'owner' });
    team.keyId = key.id;
    team.secret = next;
    await admin.revokeKey(keyId);
    const outcome = await world
      .request(`${team.name} tries a revoked key`, (gateway) =>
        gateway.authenticate(`Bearer ${secret}`, '127.0.0.1', 'requests'),
      )
      .then(() => 'accepted', kindOf);
    if (outcome === 'accepted') report('a revoked key is accepted', team.name);
  }

  return { teams, perform, as, answers };
}

async function* sent(chunks: readonly Uint8Array[], cutAfter: number | undefined): AsyncGenerator<Uint8Array> {
  for (const [at, chunk] of chunks.entries()) {
    if (at === cutAfter) throw new UploadCutError('The client left.');
    yield chunk;
  }
}

/** The error that the gateway throws for a body that ends too early. */
class UploadCutError extends AppError {
  override readonly kind = 'cancelled';
  override readonly code = 'SIMULATED_CUT';
}
