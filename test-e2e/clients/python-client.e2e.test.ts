import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { ownerKey } from '../src/server.js';
import { serverForThisFile } from '../src/server-per-file.js';
import { installPythonTools, type PythonTools } from './python-tools.js';
import { syncHalfOf } from './sync-half.js';

const running = serverForThisFile();
const root = fileURLToPath(new URL('../../packages/client-python/', import.meta.url));
const sources = join(root, 'src/cardinal_client');
/** Whether the retrievers for LangChain and LlamaIndex are tested, too. Off by default: their libraries take a minute to install. */
const withExtras = process.env['CARDINAL_PYTHON_EXTRAS'] === '1';

const header = `# Generated from the OpenAPI document of the gateway, do not edit: its schemas are in services/gateway/src/inbound/http/schemas,
# and \`npx vitest run test-e2e/clients/python-client --update\` writes this file.`;
const generating = [
  ...['--input', 'openapi.json', '--input-file-type', 'openapi', '--output', 'schema.py', '--formatters', 'builtin'],
  ...['--output-model-type', 'typing.TypedDict', '--no-use-closed-typed-dict', '--enum-field-as-literal', 'all'],
  ...['--target-python-version', '3.11', '--use-union-operator', '--use-standard-collections', '--use-double-quotes'],
  ...['--use-schema-description', '--use-field-description', '--disable-timestamp', '--custom-file-header', header],
];

describe('our client for Python', () => {
  it('has a synchronous half that is generated from the asynchronous one', async () => {
    for (const name of await readdir(join(sources, '_async'))) {
      if (!name.endsWith('.py') || name === 'each.py') continue;
      const source = await readFile(join(sources, '_async', name), 'utf8');
      await expect(syncHalfOf(source)).toMatchFileSnapshot(join(sources, '_sync', name));
    }
  });

  describe('checked with the tools of Python', () => {
    let found: Awaited<ReturnType<typeof installPythonTools>>;
    beforeAll(async () => {
      const tools = [
        'build==1.6.1',
        'datamodel-code-generator==0.89.0',
        'mypy==2.4.1',
        'pytest==9.2.0',
        'ruff==0.17.6',
      ];
      const extras = withExtras ? '[langchain,llama-index]' : '';
      found = await installPythonTools([...tools, `${root}${extras}`, ...(withExtras ? ['langchain-tests>=1'] : [])]);
      if ('missing' in found)
        process.stderr.write(`\ncardinal: SKIPPED: the client for Python is not tested. ${found.missing}\n\n`);
    }, 300_000);
    afterAll(async () => {
      if (!('missing' in found)) await found[Symbol.asyncDispose]();
    });
    const toolsFor = (test: TestContext): PythonTools =>
      'missing' in found ? test.skip(`Python is missing: ${found.missing}`) : found;

    it('has the types of the OpenAPI document', async (test) => {
      const tools = toolsFor(test);
      const description = await (await fetch(`${running().server.url}/api/v1/openapi.json`)).json();
      await writeFile(join(tools.folder, 'openapi.json'), JSON.stringify(forPython(description as Description)));
      await tools.run('datamodel-codegen', generating);

      const generated = await readFile(join(tools.folder, 'schema.py'), 'utf8');
      await expect(generated).toMatchFileSnapshot(join(sources, 'schema.py'));
    });

    it('passes its linter, its formatter and strict type checks', async (test) => {
      const tools = toolsFor(test);
      const caches = ['--cache-dir', join(tools.folder, 'cache')];

      expect(await tools.run('ruff', ['check', ...caches, root])).toMatch(/^All checks passed/);
      expect(await tools.run('ruff', ['format', ...caches, '--check', root])).toMatch(/already formatted/);
      const extras = withExtras ? [] : ['--exclude', '(langchain|llama_index|test_retrievers)\\.py$'];
      const settings = ['--config-file', join(root, 'pyproject.toml'), '--cache-dir', join(tools.folder, 'mypy')];
      expect(await tools.run('mypy', [...settings, ...extras, sources, join(root, 'tests')])).toMatch(/^Success/);
    }, 240_000);

    it('is built as a complete wheel from its published source archive', async (test) => {
      const tools = toolsFor(test);
      const built = join(tools.folder, 'built');
      await tools.run('python', ['-m', 'build', '--outdir', built, root]); // builds the wheel from the source archive
      const list = `import glob, zipfile; print(*zipfile.ZipFile(glob.glob('built/*.whl')[0]).namelist(), sep='\\n')`;
      const held = (await tools.run('python', ['-c', list])).trim().split('\n');

      const paths = await readdir(sources, { recursive: true });
      const wanted = paths.filter((path) => /\.(?:py|typed)$/.test(path)).map((path) => `cardinal_client/${path}`);
      const files = (await readdir(built)).map((file) => file.replace(/-\d+\.\d+\.\d+/, '-N'));
      expect(files.sort()).toEqual(['cardinal_client-N-py3-none-any.whl', 'cardinal_client-N.tar.gz']);
      expect(held.filter((path) => path.startsWith('cardinal_client/')).sort()).toEqual(wanted.sort());
      expect(held.filter((path) => path.endsWith('.dist-info/licenses/LICENSE'))).toHaveLength(1);
      expect(await readFile(join(root, 'LICENSE'), 'utf8')).toBe(await readFile(join(root, '../../LICENSE'), 'utf8'));
    });

    it('passes its own tests against a server', async (test) => {
      const tools = toolsFor(test);
      const tests = (file: string) => join(root, 'tests', file);
      const env = { CARDINAL_URL: running().server.url, CARDINAL_API_KEY: ownerKey, PYTHONDONTWRITEBYTECODE: '1' };
      const quietly = [
        '-q',
        '-p',
        'no:cacheprovider',
        '--rootdir',
        root,
        '--config-file',
        join(root, 'pyproject.toml'),
      ];
      const own = ['-p', 'no:asyncio', '--ignore', tests('test_retrievers.py'), tests('')];
      // LangChain's tests use pytest-asyncio, which the other tests disable.
      const loops = ['-o', 'asyncio_mode=auto', '-o', 'asyncio_default_fixture_loop_scope=function', '-W', 'default'];

      const said = [await tools.run('pytest', [...quietly, ...own], env)];
      if (withExtras) said.push(await tools.run('pytest', [...quietly, ...loops, tests('test_retrievers.py')], env));

      for (const one of said) {
        expect(one).toMatch(/\d+ passed/);
        expect(one).not.toMatch(/failed|skipped/);
      }
    }, 240_000);
  });
});

interface Description {
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/**
 * The OpenAPI document without two things that Python types cannot express: arbitrary keys beside named ones (`Filters`), and `stream`,
 * which is determined by the method that is called.
 */
function forPython(description: Description): Description {
  const { Filters, FilterMember, AskRequest, ...schemas } = description.components.schemas;
  const { stream: _, ...properties } = (AskRequest as { readonly properties: Record<string, object> }).properties;
  const { description: said } = Filters as { readonly description: string };
  const changed = { Filters: { ...FilterMember, description: said }, AskRequest: { ...AskRequest, properties } };
  return {
    ...description,
    components: { ...description.components, schemas: { ...schemas, FilterMember: { ...FilterMember }, ...changed } },
  };
}
