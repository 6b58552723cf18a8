import { expect } from 'vitest';
import type { Client } from '../../src/client.js';
import type { ModelServer } from '../../src/model-server.js';
import { modelWorldForThisFile, type ModelWorld } from '../../src/model-world.js';
import type { Start } from '../../src/server-per-file.js';
import { startServer } from '../../src/server.js';
import { createCollection, settled } from '../../src/wait.js';

/** Long enough for a busy machine. */
export const patience = { timeout: 30_000 };

/** Environment of a server that uses a model for cards and for borderline conflicts, but not for answers. */
export const environmentOf = (models: ModelServer): Readonly<Record<string, string>> => ({
  ...models.env,
  CARDINAL_LLM: 'extractive:',
  CARDINAL_EXTRACTION: 'anthropic:',
  CARDINAL_CONFLICTS: 'anthropic:',
});

export type DocumentsWorld = ModelWorld;

/** Starts one server for all tests of a file. Call the returned function inside tests only. */
export const documentsWorldForThisFile = (start: Start = startServer): (() => DocumentsWorld) =>
  modelWorldForThisFile(start, environmentOf, async (world) => world);

export interface Card {
  readonly title: string;
  readonly statement: string;
  readonly verbatimContent: string;
  readonly knowledgeType: string;
  readonly importanceScore: number;
}

export const cardsOf = async (of: Client, collection: number): Promise<readonly Card[]> => {
  const path = `/api/v1/collections/${collection}/knowledge-cards?limit=100`;
  return (await of.get<{ data: { knowledgeCards: readonly Card[] } }>(path)).body.data.knowledgeCards;
};

/** Uploads one document to a collection of its own and waits until it is processed. */
export async function processed(of: Client, name: string, text: string): Promise<readonly Card[]> {
  const id = await createCollection(of, name);
  await of.upload(id, name, text);
  const { fileInstances } = await settled(of, id);
  expect(fileInstances.map(({ status }) => status)).toEqual(['processed']);
  return cardsOf(of, id);
}
