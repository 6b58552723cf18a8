import { blocksOfType, textOfDocument, type WireRequest } from '@cardinal/testkit/messages-api';
import { expect, vi } from 'vitest';
import type { AskBody, Client, Reply, SseEvent } from '../../src/client.js';
import { linesOf, useOf, type BookedLine, type Use } from '../../src/ledger.js';
import { modelWorldForThisFile, type ModelWorld } from '../../src/model-world.js';
import type { Start } from '../../src/server-per-file.js';
import { startServer } from '../../src/server.js';
import { createCollection, settled } from '../../src/wait.js';

export type { BookedLine } from '../../src/ledger.js';

/** Long enough for a busy machine. */
export const patience = { timeout: 15_000 };

export const fact = 'The harbour of Ellmouth was dug in 1764 by order of the Duke of Carrick.';
const documents = {
  'harbour.md': `# Harbour of Ellmouth\n\n${fact} It served the herring fleet for two centuries and closed to commercial traffic in 1971.\n`,
  'fees.md':
    '# Mooring fees\n\nA mooring in the harbour of Ellmouth costs 40 euros a month for boats under ten metres.\n',
  'lighthouse.md':
    '# Lighthouse of Ellmouth\n\nThe lighthouse of Ellmouth was built in 1802 and stands 31 metres tall.\n',
};

type Answer = AskBody & {
  readonly outcome: string;
  readonly stop_reason: string | null;
  readonly tokens_used: { readonly llm_prompt: number; readonly llm_completion: number; readonly embedding: number };
};

/** A server whose language model is scripted, with a collection of three documents. */
export interface AnswersWorld extends ModelWorld {
  /** Path for asks of the collection. */
  readonly path: string;
  ask(body: object): Promise<Reply<Answer>>;
  stream(body: object): Promise<SseEvent[]>;
  use(of?: Client): Promise<Use>;
  /** Waits for `count` lines of an ask in the ledger, which appear when the ask is settled. */
  lines(askId: string, count: number): Promise<readonly BookedLine[]>;
}

/** Starts one server for all tests of a file. Call the returned function inside tests only. */
export const answersWorldForThisFile = (start: Start = startServer): (() => AnswersWorld) =>
  modelWorldForThisFile(
    start,
    ({ env }) => env,
    async (world) => {
      const { client } = world;
      const path = `/api/v1/collections/${await filled(client)}/ask`;
      const use = (of = client) => useOf(of);
      return {
        ...world,
        path,
        use,
        ask: (body) => client.post(path, body),
        stream: (body) => client.stream(path, { ...body, stream: true }),
        lines: (askId, count) =>
          vi.waitFor(async () => {
            const found = await linesOf(client, `?ask_id=${askId}`);
            expect(found).toHaveLength(count);
            expect((await use()).reserved).toBe(0);
            return found;
          }, patience),
      };
    },
  );

async function filled(client: Client): Promise<number> {
  const id = await createCollection(client, 'Ellmouth');
  for (const [name, text] of Object.entries(documents)) await client.upload(id, name, text);
  await settled(client, id);
  return id;
}

export const sum = (of: readonly BookedLine[], field: 'prompt_tokens' | 'completion_tokens'): number =>
  of.reduce((total, line) => total + line[field], 0);
export const textOf = (events: readonly SseEvent[]): string =>
  events.map(({ type, data }) => (type === 'answer_chunk' ? String(data['content']) : '')).join('');
/** Text of the first document in a request to the model. */
export const blockText = (request: WireRequest): string => textOfDocument(blocksOfType(request, 'document')[0]);
