import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { events, logs } from '../src/index.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Every source file of packages and services except generated code, as a path relative to the root. */
function sources(): string[] {
  return ['packages', 'services']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name, 'src')))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.includes(`${sep}gen`))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Matches an error class with its docstring, kind and code. */
const errorClass =
  /(?:\/\*\*(?<why>(?:[^*]|\*(?!\/))*)\*\/\s*)?export class (?<name>\w+Error) extends \w+ \{\s*override readonly kind(?:: \w+)? = '(?<kind>[^']+)';\s*override readonly code = '(?<code>[^']+)'/g;

function errorRows(): string[] {
  return sources().flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(errorClass)].map(({ groups }) => {
      const { why = '', name = '', kind = '', code = '' } = groups ?? {};
      const owner = file.split(sep).slice(0, 2).join('/');
      return `| \`${code}\` | ${kind} | ${owner} | ${why.replaceAll(/\s*\n\s*\* ?/g, ' ').trim() || words(name)} |`;
    }),
  );
}

/** Matches the publication of an event (any use but subscribing, erasing, searching or reading its type), or an append to a log. */
const published =
  /(?<!subscribe\(\s*|erase\(\s*|queued\(\s*)\bevents\.(?!js\b)(?<event>\w+)\b(?!\.type)|append\(\s*logs\.(?<log>\w+)/g;

/** Codes of a client for a service that it could not reach; `RemoteError` has the code that it was given. */
const remoteRows = [
  '| `REMOTE_TIMEOUT` | timeout | packages/grpc | A service that was called did not answer in time. |',
  '| `REMOTE_UNIMPLEMENTED` | internal | packages/grpc | A service that was called does not know the call: it is of another release. |',
  '| `REMOTE_UNREACHABLE` | unavailable | packages/grpc | No replica of a service that was called can be reached. |',
  '| `REMOTE_UNSPECIFIED` | internal | packages/grpc | A call failed without reaching a handler of ours, for another reason. |',
];

/** `UploadTooLargeError` → `Upload too large.` */
function words(name: string): string {
  const [first = '', ...rest] = name.replace(/Error$/, '').split(/(?=[A-Z])/);
  return `${[first, ...rest.map((word) => word.toLowerCase())].join(' ')}.`;
}

// The tests write these pages themselves: after a change of codes or events, run `npx vitest run packages/contracts -u`.
describe('reference pages', () => {
  it('list every error code once per class that has it', async () => {
    const classes = errorRows();
    const written = sources().flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/override readonly code = '/g),
    ]);
    expect(classes).toHaveLength(written.length);
    const rows = [...classes, ...remoteRows].toSorted();
    const page = [
      '# Error codes',
      '',
      'Stable: a code is never reused for something else. The kind decides the status at every edge',
      '(`packages/http/src/failure.ts`, `packages/grpc/src/status.ts`).',
      '',
      '| code | kind | thrown by | when |',
      '|---|---|---|---|',
      ...rows,
      '',
    ];
    await expect(page.join('\n')).toMatchFileSnapshot('../errors.md');
  });

  it('name the services that publish an event or write a log, and no others', () => {
    const publishing: Record<string, Set<string>> = {};
    for (const file of sources().filter((path) => path.startsWith('services'))) {
      const [, service = ''] = file.split(sep);
      for (const { groups } of readFileSync(join(root, file), 'utf8').matchAll(published)) {
        const { event, log } = groups ?? {};
        if (event !== undefined || log !== undefined) (publishing[event ?? `log ${log}`] ??= new Set()).add(service);
      }
    }
    const declared = [
      ...Object.entries(events).map(([name, { publishers }]) => [name, publishers.toSorted()] as const),
      ...Object.entries(logs).map(([name, { publishers }]) => [`log ${name}`, publishers.toSorted()] as const),
    ];
    const found = Object.entries(publishing).map(([name, services]) => [name, [...services].toSorted()] as const);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(declared));
  });

  it('list every event with its publishers and its consumers', async () => {
    const page = [
      '# Events',
      '',
      'From `src/events.ts`; the messages are in `proto/cardinal/events/v1`.',
      '',
      '| event | published by | worked on by |',
      '|---|---|---|',
      ...Object.values(events).map(
        ({ type, publishers, groups }) =>
          `| \`${type}\` | ${publishers.join(', ')} | ${groups.map((group) => `\`${group}\``).join(', ')} |`,
      ),
      '',
      '| log | written by | kept for |',
      '|---|---|---|',
      ...Object.values(logs).map(
        ({ type, publishers, retentionMs }) =>
          `| \`${type}\` | ${publishers.join(', ')} | ${retentionMs / 60_000} min |`,
      ),
      '',
    ];
    await expect(page.join('\n')).toMatchFileSnapshot('../events.md');
  });
});
