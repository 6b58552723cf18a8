import { fromBinary, toBinary, toJson, type DescMessage } from '@bufbuild/protobuf';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { MessageCodec } from '../src/event-contract.js';
import { events, logs } from '../src/index.js';
import { messagesIn, samplesOf } from '../testing/wire-samples.js';

/*
 * While a cluster is upgraded, replicas of the last release and of this version call each other and handle each other's events, and the
 * events that wait on the bus are of the last release. These tests have each version read every message that the other writes, by the
 * descriptors of both.
 */

const pathOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
/**
 * Fields that were renamed since the last release. They are listed one by one, because on the wire, which has only field numbers, a
 * renamed field cannot be distinguished from a new field with the number of another.
 */
const renamed = new Map([['chunk_index', 'ordinal']]);
const lastRelease = readFileSync(pathOf('proto/last-release.binpb'));
const before = messagesIn(lastRelease, renamed);
const buf = [pathOf('node_modules/@bufbuild/buf/bin/buf'), 'build', 'proto', '-o', '-'];
const now = messagesIn(execFileSync(process.execPath, buf, { cwd: pathOf('.'), maxBuffer: 1 << 24 }));
const names = [...before.keys()];

/** Codec of each message in this version, by its full name. */
const codecs = new Map<string, MessageCodec<unknown>>();
const generated = pathOf('packages/contracts/src/gen');
for (const file of readdirSync(generated, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts')) continue;
  const module = (await import(`${generated}/${file}`)) as Readonly<Record<string, unknown>>;
  for (const [name, part] of Object.entries(module)) {
    if (isCodec(part)) codecs.set(`${String(module['protobufPackage'])}.${name.replaceAll('_', '.')}`, part);
  }
}

function isCodec(part: unknown): part is MessageCodec<unknown> {
  return typeof part === 'object' && part !== null && 'encode' in part && 'decode' in part;
}

function known<T>(parts: ReadonlyMap<string, T>, name: string): T {
  const part = parts.get(name);
  if (!part) throw new Error(`This version has no ${name}, which the last release sends.`);
  return part;
}

/** Decodes and encodes a message with this version. */
const passedOn = (name: string, bytes: Uint8Array): Uint8Array => {
  const codec = known(codecs, name);
  return codec.encode(codec.decode(bytes)).finish();
};
const read = (desc: DescMessage, bytes: Uint8Array) => toJson(desc, fromBinary(desc, bytes));

describe('compatibility with the last release', () => {
  it('is tested with the messages of the last release', () => {
    expect(names.length).toBeGreaterThan(40);
  });

  it('renames only fields that the last release had', () => {
    const had = new Set([...messagesIn(lastRelease).values()].flatMap(({ fields }) => fields.map(({ name }) => name)));
    expect([...renamed.keys()].filter((name) => !had.has(name))).toEqual([]);
  });

  it.each(names)('keeps all data of the last release when a message is read and written again: %s', (name) => {
    const desc = known(before, name);
    for (const sent of samplesOf(desc)) {
      expect(read(desc, passedOn(name, toBinary(desc, sent)))).toEqual(toJson(desc, sent));
    }
  });

  it.each(names)('writes no value that the last release reads differently: %s', (name) => {
    const [older, newer] = [known(before, name), known(now, name)];
    for (const sent of samplesOf(newer)) {
      // Only fields that the last release does not have are missing; all else is equal, including enum values, which it would refuse.
      expect(toJson(newer, sent)).toMatchObject(Object(read(older, toBinary(newer, sent))));
    }
  });

  it('ignores fields of a later version, and refuses its enum values, naming them', () => {
    const name = 'cardinal.events.v1.InstanceRef';
    const desc = known(before, name);
    const [sent] = samplesOf(desc);
    if (!sent) throw new Error(`There is no sample of ${name}.`);
    const bytes = toBinary(desc, sent);
    const later = Buffer.concat([bytes, Buffer.from([0xf8, 0x3f, 5])]); // field 1023
    expect(passedOn(name, later)).toEqual(passedOn(name, bytes));

    const state = desc.fields.find(({ enum: values }) => values)?.number ?? 0;
    const unknownState = Buffer.concat([bytes, Buffer.from([state << 3, 99])]);
    expect(() => passedOn(name, unknownState)).toThrow('Unrecognized enum value 99 for enum InstanceState');
  });
});

interface Told {
  readonly message: string;
  readonly groups: readonly string[];
}

/** Definition of each event and log in `events.ts`: its subject is stored in queues, and its groups name consumers of the bus. */
function eventsOfToday(): Readonly<Record<string, Told>> {
  const nameOf = (codec: unknown): string => [...codecs].find(([, one]) => one === codec)?.[0] ?? '';
  return Object.fromEntries([
    ...Object.values(events).map(({ type, codec, groups }) => [type, { message: nameOf(codec), groups }]),
    ...Object.values(logs).map(({ type, codec }) => [type, { message: nameOf(codec), groups: [] }]),
  ]) as Readonly<Record<string, Told>>;
}

describe('events of the last release', () => {
  const path = pathOf('proto/last-release-events.json');
  if (process.env['CARDINAL_RELEASE'] === '1')
    writeFileSync(path, `${JSON.stringify(eventsOfToday(), undefined, 2)}\n`);
  const released = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Told>>;

  it.each(Object.entries(released))('are still consumed by all groups of that release: %s', (type, told) => {
    const { message, groups } = told;
    const still = eventsOfToday()[type];
    expect(still?.message).toBe(message);
    expect(still?.groups).toEqual(expect.arrayContaining([...groups]));
  });
});
