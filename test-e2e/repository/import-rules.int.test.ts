import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

interface Report {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

function cruise(folder: string, ...paths: string[]): Report {
  const args = [cruiser, '--config', join(folder, '.dependency-cruiser.mjs'), '--output-type', 'json', ...paths];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Report;
}

describe('the import rules', () => {
  it('see the modules of this repository', () => {
    expect(cruise(root, 'packages/kernel', 'services/ingest').summary.totalCruised).toBeGreaterThan(40);
  });

  describe('in a tree with planted violations', () => {
    const planted = [
      [
        'a service that imports a service',
        'services/a/src/app/x.ts',
        'services/b/src/y.ts',
        'services-meet-only-at-contracts',
      ],
      [
        'a domain that imports an adapter',
        'services/a/src/domain/x.ts',
        'services/a/src/outbound/y.ts',
        'service-domain-looks-inward',
      ],
      [
        'a package that imports a service',
        'packages/store/src/x.ts',
        'services/a/src/z.ts',
        'platform-knows-no-service',
      ],
      [
        'the foundation that imports the platform',
        'packages/kernel/src/x.ts',
        'packages/store/src/y.ts',
        'foundation-stays-below',
      ],
      ['a cycle', 'packages/bus/src/x.ts', 'packages/bus/src/y.ts', 'no-cycles'],
    ] as const;
    let found: string[];

    beforeAll(() => {
      const folder = mkdtempSync(join(tmpdir(), 'cardinal-rules-'));
      for (const name of ['.dependency-cruiser.mjs', 'tsconfig.base.json'])
        cpSync(join(root, name), join(folder, name));
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
      const write = (path: string, text: string): void => {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      };
      for (const [, , to] of planted) write(to, 'export const value = 1;\n');
      write(
        'packages/bus/src/y.ts',
        "import { value as other } from './x.js';\nexport const value = (): unknown => other;\n",
      );
      for (const [, from, to] of planted) {
        const specifier = relative(dirname(from), to).replace(/\.ts$/, '.js');
        write(
          from,
          `import { value as other } from '${specifier.startsWith('.') ? specifier : `./${specifier}`}';\nexport const value = other;\n`,
        );
      }
      found = cruise(folder, 'packages', 'services').summary.violations.map(
        ({ from, rule }) => `${rule.name}: ${from}`,
      );
      rmSync(folder, { recursive: true });
    });

    it.each(planted)('find %s', (_, from, __, rule) => {
      expect(found).toContain(`${rule}: ${from}`);
    });
  });
});
