import type { Hook } from '@cardinal/testkit/interleaved';
import { hooked } from '@cardinal/testkit/interleaved';
import { expect, it, onTestFinished } from 'vitest';
import type { Instance } from '../../src/domain/instance.js';
import { liveIn, team } from '../../testing/catalog-samples.js';
import { countedPorts, openUploadWorld, sha256Of, streams, uploadText } from '../../testing/upload-samples.js';

const nowMs = 1_900_000_000_000;
const german = { encoding: 'windows-1252', delimiter: '', sheet: '', treatAs: '', ocrLanguage: '' };
const utf8 = { ...german, encoding: 'utf-8' };

/** What a client sends, gives up on while it is stored, and continues with; `fact` says what must then be as it was sent last. */
interface History {
  readonly before: readonly string[];
  readonly given: Sent;
  readonly next: Sent;
  readonly fact: (newest: Instance | undefined) => unknown;
}
type Sent = readonly [text: string, metadata?: string, reading?: typeof german];

const bytes = (newest: Instance | undefined): unknown => newest?.sha256;

const histories: Readonly<Record<string, History>> = {
  'a first text': { before: [], given: ['Given up.'], next: ['Newer.'], fact: bytes },
  'a new version': { before: ['First.'], given: ['Given up.'], next: ['Newer.'], fact: bytes },
  'a version that was replaced': { before: ['First.', 'Second.'], given: ['First.'], next: ['Newer.'], fact: bytes },
  metadata: {
    before: ['First.'],
    given: ['First.', '{"a":"given up"}'],
    next: ['First.', '{"a":"newer"}'],
    fact: (newest) => newest?.metadata,
  },
  'options of reading': {
    before: ['First.'],
    given: ['First.', '', german],
    next: ['First.', '', utf8],
    fact: (newest) => newest?.readAs,
  },
};

/**
 * Runs the history in a new world, where the client gives up at the given moment (before or after one of the calls of its upload).
 *
 * @returns the moment, and the fact; undefined if the upload has no such moment.
 */
async function factAfter({ before, given, next, fact }: History, moment: number) {
  const { deps, collectionId, ...world } = await openUploadWorld({ now: () => nowMs });
  onTestFinished(() => world[Symbol.asyncDispose]());
  const send = ([text, metadata, reading]: Sent, signal?: AbortSignal, by = deps) =>
    uploadText(by, collectionId, text, signal, reading, metadata);
  for (const text of before) await send([text]);
  const caller = new AbortController();
  let moments = 0;
  let held: string | undefined;
  const hook: Hook = async (path, when) => {
    if (held !== undefined || moments++ !== moment) return;
    held = `${when} ${path}`;
    caller.abort();
    await send(next);
  };

  await send(given, caller.signal, hooked(deps, countedPorts, hook, streams)).catch((thrown: unknown) => {
    if (!caller.signal.aborted) throw thrown;
  });

  if (held === undefined) return undefined;
  const live = await liveIn(deps.store.instances, team, collectionId);
  const sha256 = sha256Of(given[0]);
  const isUsed = live.some((each) => each.sha256 === sha256);
  const isFree = (await deps.store.blobGuard.condemn(team, sha256, { nowMs, untilMs: nowMs + 1 })) !== undefined;
  return {
    held,
    fact: fact(live.toSorted((a, b) => b.version - a.version)[0]),
    isClean: isFree && (await deps.store.files.haveBytes(team, sha256)) === isUsed,
    isStored: (await deps.blobs.exists(team, sha256)) === isUsed,
  };
}

it.each(Object.entries(histories))(
  'an upload of %s whose client gives up at any call changes nothing that the client sends after that',
  async (_name, history) => {
    const wanted = await factAfter({ ...history, given: history.next }, 0);
    const wrong: unknown[] = [];
    for (let moment = 0; ; moment += 1) {
      const found = await factAfter(history, moment);
      if (!found) break;
      if (found.fact !== wanted?.fact || !found.isClean || !found.isStored) wrong.push(found);
    }

    expect(wrong).toEqual([]);
  },
);
