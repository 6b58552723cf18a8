import { describe, expect, it } from 'vitest';
import type { AskBody } from './src/client.js';
import { serverForThisFile } from './src/server-per-file.js';
import { createCollection, settled } from './src/wait.js';

const running = serverForThisFile({ env: { CARDINAL_TABLES_UNSURE: 'true' } });

const medals = `Rank,Nation,Gold,Silver,Total
1,Norway,16,8,37
2,Germany,12,10,27
3,Canada,4,8,26
4,United States,8,10,25
5,Netherlands,8,5,17
6,Sweden,8,5,18
`;

describe('a server that shows unsure readings', () => {
  it('answers what may mean several things as unsure, and nothing that the table cannot answer', async () => {
    const { client } = running();
    const collection = await createCollection(client, 'Games');
    const ask = async (question: string) =>
      (await client.post<AskBody>(`/api/v1/collections/${collection}/ask`, { question })).body;
    await client.upload(collection, 'medals.csv', medals);
    await settled(client, collection);

    const unsure = await ask('Which nation is listed after Canada?');
    expect(unsure).toMatchObject({
      outcome: 'closest_passage',
      computed: [{ unsure: true, file_name: 'medals.csv' }],
    });
    expect(unsure.answer).toContain('The question may mean something else. Read as: "Nation" of the next row');
    expect(unsure.answer).toContain('United States');

    const certain = await ask('What is the total gold?');
    expect(certain).toMatchObject({ outcome: 'answered', computed: [{ unsure: false }] });

    for (const unanswerable of ['Which nation is listed after Portugal?', 'Which coach trained the skaters of Canada?'])
      expect(await ask(unanswerable)).toMatchObject({ computed: [] });
  });
});
