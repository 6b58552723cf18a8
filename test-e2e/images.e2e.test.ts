import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { images, largest } from '../deploy/pack/images.mjs';
import { licenceProblems } from '../deploy/pack/licences.mjs';
import { packed } from './src/packed.js';
import { runningForThisFile } from './src/server-per-file.js';
import { startServer } from './src/server.js';
import { describeJourney } from './suites/journey.js';
import { describeScans } from './suites/scans.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const dockerfile = readFileSync(`${root}deploy/Dockerfile`, 'utf8');
const all = (pattern: RegExp): string[] => [...dockerfile.matchAll(pattern)].map(([, found = '']) => found);

const names = Object.keys(images);
/** Images that this file packs: the smallest one, and the one with all services. `images.cluster.test.ts` runs the others. */
const tried = ['gateway', 'standalone'];
let folder: string;
let files: string[];

beforeAll(() => {
  folder = packed(tried);
  files = filesIn(folder);
}, 240_000);

function filesIn(below: string): string[] {
  return readdirSync(below, { recursive: true, encoding: 'utf8' })
    .map((path) => join(below, path))
    .filter((path) => !lstatSync(path).isDirectory());
}

/** Checks of the images that do not need Docker. */
describe('the Dockerfile', () => {
  it('runs programs that exist, and packs with `deploy/pack.mjs`, as these tests do', () => {
    const programs = all(/^RUN node (.*)/gm);

    expect(programs).toEqual(['deploy/prepare.mjs', 'deploy/pack.mjs all /packed --os linux --cpu $TARGETARCH']);
    expect(programs.every((line) => existsSync(root + line.split(' ')[0]))).toBe(true);
  });

  it('copies packed folders and starts a program that they contain', () => {
    const stages = dockerfile.split(/^FROM /m).filter((stage) => stage.includes('COPY --from=build /packed/'));
    const stated = stages.map((stage) => ({
      stage: /AS (\S+)/.exec(stage)?.[1],
      copied: /^COPY --from=build \/packed\/(\S+) \.$/m.exec(stage)?.[1] ?? '',
      started: /^CMD \["(\S+)"\]/m.exec(stage)?.[1] ?? 'nothing',
    }));

    expect(stated.map(({ stage }) => stage).sort()).toEqual(names.toSorted());
    for (const { stage, copied, started } of stated) {
      expect(copied).toBe(stage);
      expect(started).toBe(`services/${stage}/dist/bundle/main.js`);
      expect(existsSync(join(folder, tried.includes(copied) ? copied : 'standalone', started))).toBe(true);
    }
  });
});

describe('an image', () => {
  const sizeOf = (image: string) =>
    files
      .filter((path) => path.startsWith(join(folder, image, '/')))
      .reduce((total, path) => total + lstatSync(path).size, 0);

  it.each(Object.entries(largest))('of %s has at most %d bytes on top of its base image', (image, bytes) => {
    expect(sizeOf(image)).toBeGreaterThan(1e6);
    expect(sizeOf(image)).toBeLessThanOrEqual(bytes);
  });

  it('has no sources, source maps, types or tests, and no binaries of another platform', () => {
    const mine = `${process.platform}-${process.arch}`;
    const strange = files.filter(
      (path) =>
        /\.(?:map|[cm]?ts|tsbuildinfo)$|@types\/|\/(?:packages|services)\/[^/]+\/(?:src|test|testing|bench)\//.test(
          path,
        ) ||
        (/\.(?:node|dll|dylib|so[.\d]*)$/.test(path) && !path.replace(/\/(linux|darwin)\//, '/$1-').includes(mine)),
    );

    expect(strange).toEqual([]);
  });

  it('has only symbolic links whose targets are inside the image', () => {
    const links = files.filter((path) => lstatSync(path).isSymbolicLink());
    const outside = links.filter((path) => {
      const image = join(folder, relative(folder, path).split('/')[0] ?? '');
      const target = readlinkSync(path);
      return isAbsolute(target) || relative(image, join(path, '..', target)).startsWith('..');
    });

    expect(links.length).toBeGreaterThan(tried.length);
    expect(outside).toEqual([]);
  });

  it('has the libraries that read PDF files and images in the standalone image, but not in the gateway', () => {
    const readers = /node_modules\/(?:tesseract\.js|pdfjs-dist|@napi-rs|onnxruntime-node)/;

    expect(files.filter((path) => path.startsWith(join(folder, 'gateway')) && readers.test(path))).toEqual([]);
    expect(files.some((path) => path.startsWith(join(folder, 'standalone')) && readers.test(path))).toBe(true);
  });

  it('for another processor architecture has the native libraries of that architecture', () => {
    const other = process.arch === 'arm64' ? 'amd64' : 'arm64';
    const machine = { amd64: 62, arm64: 183 }[other];
    const native = filesIn(packed(['retrieval'], '--os', 'linux', '--cpu', other)).filter((path) =>
      /\.(?:node|so[.\d]*)$/.test(path),
    );

    expect(native.map((path) => path.split('/').at(-1)).sort()).toEqual([
      '@photostructure+sqlite.glibc.node',
      'libonnxruntime.so.1',
      'onnxruntime_binding.node',
    ]);
    expect(native.map((path) => readFileSync(path).readUInt16LE(18))).toEqual([machine, machine, machine]); // e_machine of ELF
  });

  it.each(tried)('of %s lists each package that it contains, with licence and digest', (image) => {
    const read = (name: string) => readFileSync(join(folder, image, name), 'utf8');
    const bill = JSON.parse(read('sbom.cdx.json')) as Bill;
    const foreign = bill.components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40cardinal/'));
    const notices = read('THIRD-PARTY-NOTICES.txt');
    const held = Object.keys((JSON.parse(read('package-lock.json')) as { packages: object }).packages).filter((path) =>
      path.includes('node_modules/'),
    );

    expect(foreign.length).toBeGreaterThan(100);
    expect(bill.components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
    expect(foreign.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
    expect(foreign.filter(({ name, version }) => !notices.includes(`${name} ${version} (`))).toEqual([]);
    expect(held.filter((path) => !existsSync(join(folder, image, path)))).toEqual([]);
  });
});

interface Bill {
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly licenses?: readonly object[];
    readonly hashes?: readonly object[];
  }[];
}

describe('a package', () => {
  const problems = (license?: string) =>
    licenceProblems([{ name: 'some', version: '1.0.0', entry: license === undefined ? {} : { license } }]);

  it.each(['MIT', '(MIT OR GPL-3.0-or-later)', '(Apache-2.0 AND BSD-3-Clause)'])(
    'may have the licence %s',
    (licence) => {
      expect(problems(licence)).toEqual([]);
    },
  );

  it.each([undefined, 'GPL-3.0-only', '(MIT AND AGPL-3.0-only)', 'SEE LICENSE IN terms.txt'])(
    'may not have the licence %s',
    (licence) => {
      expect(problems(licence)).toEqual([expect.stringContaining('some@1.0.0')]);
    },
  );
});

describe('the packed program', () => {
  const running = runningForThisFile((dataDir) => startServer({ dataDir, home: join(folder, 'standalone') }));
  describeJourney(running);
  describeScans(running);

  it('passes the health check of its image, and contains the command line', () => {
    const home = join(folder, 'standalone');
    const { server } = running();
    const run = (program: string, ...args: string[]) =>
      execFileSync(process.execPath, [join(home, program), ...args], {
        encoding: 'utf8',
        env: { ...process.env, CARDINAL_DATA_DIR: server.dataDir },
      });

    expect(run('deploy/healthcheck.mjs', `${new URL(server.url).port}/readyz`)).toBe('');
    expect(JSON.parse(run('node_modules/.bin/cardinal', 'team', 'list'))).toMatchObject({ teams: [{ id: 1 }] });
  });
});
