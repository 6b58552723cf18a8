// The command line as a package of its own. It reads the stores of every service, and none of our packages except the client is published:
// so the code that it uses of them is bundled, while libraries stay dependencies, which npm installs for the user's platform.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../prepare.mjs';

const cli = join(root, 'packages/cli');
/** Where `packages/store/src/sqlite/draft/statements-in-thread.ts` finds the thread that writes a new database. */
const threadInCheckout = '../../../dist/bundle/thread.js';

/**
 * Writes the package of the command line.
 *
 * @param {string} folder an empty one.
 * @throws {Error} if our packages require different versions of a library, or a package does not list a library that it imports.
 */
export async function bundleCli(folder) {
  const wanted = new Map();
  const isLibrary = (id, importer) => {
    if (!/^(?!node:|@cardinal\/)[@a-z]/.test(id)) return false;
    const name = packageOf(id);
    if (importer !== undefined) wanted.set(name, [...(wanted.get(name) ?? []), manifestAbove(importer)]);
    return true;
  };
  const bundle = await rolldown({
    input: { cardinal: join(cli, 'dist/program.js'), thread: join(root, 'packages/store/dist/sqlite/draft/thread.js') },
    platform: 'node',
    external: (id, importer) => id.startsWith('node:') || isLibrary(id, importer),
    // Our modules have no side effects when they load, so code that no command uses is dropped together with its libraries.
    treeshake: { moduleSideEffects: false },
    plugins: [{ name: 'thread beside it', transform: (code) => code.replace(threadInCheckout, './thread.mjs') }],
  });
  const names = { entryFileNames: 'bin/[name].mjs', chunkFileNames: 'bin/[name].mjs' };
  const { output } = await bundle.write({ dir: folder, format: 'esm', ...names });
  await bundle.close();

  const used = new Set(output.flatMap(librariesOf));
  const dependencies = Object.fromEntries(
    [...used].toSorted().map((name) => [name, versionOf(name, wanted.get(name))]),
  );
  const { name, version, license, type, description } = read(join(cli, 'package.json'));
  const { engines } = read(join(root, 'package.json'));
  const bin = { cardinal: 'bin/cardinal.mjs' };
  const manifest = { name, version, description, license, type, engines, bin, files: ['bin'], dependencies };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  copyFileSync(join(cli, 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

/** Libraries that a chunk really imports: the bundler also lists libraries whose imports were all removed. */
function librariesOf({ code, imports = [], dynamicImports = [] }) {
  return [...imports, ...dynamicImports]
    .filter((id) => !id.startsWith('node:') && !id.endsWith('.mjs') && code.includes(JSON.stringify(id)))
    .map(packageOf);
}

function versionOf(name, manifests) {
  const versions = new Set(
    manifests.map(({ dependencies = {}, name: ours }) => {
      if (dependencies[name] === undefined)
        throw new Error(`${ours} imports ${name}, but does not declare it as a dependency`);
      return dependencies[name];
    }),
  );
  if (versions.size > 1) throw new Error(`our packages require different versions of ${name}`);
  return [...versions][0];
}

const packageOf = (id) => /^(?:@[^/]+\/)?[^/]+/.exec(id)[0];

function manifestAbove(file) {
  for (let folder = dirname(file); folder !== root; folder = dirname(folder)) {
    try {
      return read(join(folder, 'package.json'));
    } catch (thrown) {
      if (thrown.code !== 'ENOENT') throw thrown;
    }
  }
  throw new Error(`${file} is in no package`);
}

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
