import type { TObject, TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { environmentOf } from '@cardinal/runtime';
import { answerService } from '@cardinal/answer';
import { extractionService } from '@cardinal/extraction';
import { gatewayService } from '@cardinal/gateway';
import { ingestService } from '@cardinal/ingest';
import { retrievalService } from '@cardinal/retrieval';
import { StandaloneEnv } from '../services/standalone/src/settings.js';

const readers: Readonly<Record<string, TObject>> = {
  'npm start': StandaloneEnv,
  gateway: environmentOf(gatewayService),
  ingest: environmentOf(ingestService),
  extraction: environmentOf(extractionService),
  retrieval: environmentOf(retrievalService),
  answer: environmentOf(answerService),
};

/** Defaults that depend on the machine. */
const byMachine: Readonly<Record<string, string>> = {
  CARDINAL_PARSER_PROCESSES: 'cores − 1, 2 to 4',
  CARDINAL_SCRATCH_DIR: "in the system's folder for temporary files",
};

function row(name: string): string {
  const having = Object.entries(readers).filter(([, schema]) => name in schema.properties);
  const schema: TSchema & { default?: string | number | boolean; description?: string } =
    having[0]?.[1].properties[name] ?? {};
  const fallback = byMachine[name] ?? (schema.default === undefined ? 'none' : `\`${String(schema.default)}\``);
  const readBy = having.length === Object.keys(readers).length ? 'all' : having.map(([reader]) => reader).join(', ');
  return `| \`${name}\` | ${fallback} | ${schema.description ?? ''} | ${readBy} |`;
}

// Written by the test itself: after a change of settings, `npx vitest run test-e2e/settings-page -u`.
it('lists every variable that is read, with its default and its meaning', async () => {
  const names = [...new Set(Object.values(readers).flatMap((schema) => Object.keys(schema.properties)))].toSorted();
  const rows = names.map(row);
  expect(rows.filter((line) => line.includes('|  |'))).toEqual([]);
  const page = [
    '# Settings',
    '',
    'Environment variables. A variable that is set to nothing counts as not set. A bad one is listed with its rule, and the exit',
    'code is 2.',
    '',
    '| variable | default | meaning | read by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../deploy/settings.md');
});
