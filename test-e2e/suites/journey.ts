import { beforeAll, describe, expect, it } from 'vitest';
import type { AskBody, Client, SearchBody } from '../src/client.js';
import { samples } from '../src/samples.js';
import type { Running } from '../src/server-per-file.js';
import { createCollection, settled } from '../src/wait.js';

/** A document in each format, from its upload to the answers to questions about it. */
export function describeJourney(running: () => Running): void {
  let client: Client;
  let collection: number;

  beforeAll(async () => {
    ({ client } = running());
    collection = await createCollection(client, 'Everything');
    for (const { name, bytes } of samples) {
      const reply = await client.upload(collection, name, bytes);
      expect(reply).toMatchObject({ status: 201, body: { filename: name, status: 'processing' } });
    }
    await settled(client, collection, 240_000);
  }, 300_000);

  const path = (rest: string): string => `/api/v1/collections/${collection}${rest}`;

  describe('a document in each of the formats', () => {
    it('is processed', async () => {
      const { body } = await client.get<{
        data: { status: string; fileInstances: { name: string; status: string }[] };
      }>(path(''));

      expect(body.data.status).toBe('processed');
      expect(body.data.fileInstances.map(({ name, status }) => [name, status]).sort()).toEqual(
        samples.map(({ name }) => [name, 'processed']).sort(),
      );
    });

    it('gives cards whose verbatim content is not blank', async () => {
      const { body } = await client.get<{
        success: boolean;
        data: { knowledgeCards: { verbatimContent: string; title: string }[] };
      }>(path('/knowledge-cards?limit=100'));

      expect(body.success).toBe(true);
      expect(body.data.knowledgeCards.length).toBeGreaterThanOrEqual(samples.length);
      for (const card of body.data.knowledgeCards) {
        expect(card.verbatimContent.trim()).not.toBe('');
        expect(card.title.trim()).not.toBe('');
      }
    });

    describe.each(samples.map((sample) => [sample.name, sample] as const))('%s', (name, { question, answer }) => {
      it.each([true, false])('is found first (rerank: %s)', async (rerank) => {
        const { status, body } = await client.post<SearchBody>(path('/search'), { query: question, top_k: 3, rerank });

        expect(status).toBe(200);
        expect(body.results[0]).toMatchObject({ metadata: { file_name: name } });
        expect(body.results[0]?.content).toContain(answer);
        const scores = body.results.map((result) => result.score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        for (const score of scores) expect(score).toSatisfy((value: number) => value >= 0 && value <= 1);
      });

      it.each(['fast', 'full'])('answers, with its source (mode %s)', async (mode) => {
        const { status, body } = await client.post<AskBody>(path('/ask'), { question, mode });

        expect(status).toBe(200);
        expect(body.answer).toContain(answer);
        expect(body.sources[0]).toMatchObject({ file_name: name });
        expect(body).toMatchObject({ ask_id: expect.any(String), model: expect.any(String) });
      });

      it('answers as a stream', async () => {
        const events = await client.stream(path('/ask'), { question, stream: true });

        const types = events.map((event) => event.type);
        expect(types[0]).toBe('status');
        expect(types.at(-1)).toBe('done');
        const text = events
          .filter((event) => event.type === 'answer_chunk')
          .map((event) => event.data['content'])
          .join('');
        expect(text).toContain(answer);
        expect(events.find((event) => event.type === 'source')?.data).toMatchObject({ file_name: name });
        expect(events.every((event) => event.id !== '')).toBe(true);
      });
    });
  });

  describe('a question that no document answers', () => {
    it('is answered with a refusal without sources', async () => {
      const { status, body } = await client.post<AskBody>(path('/ask'), {
        question: 'Which enzyme unwinds the double helix during replication?',
      });

      expect(status).toBe(200);
      expect(body.sources).toEqual([]);
      expect(body.answer).toMatch(/does not|not hold|not in this collection/i);
    });
  });

  describe('an ask', () => {
    it('can be replayed, whole and from the middle', async () => {
      const { body } = await client.post<AskBody>(path('/ask'), { question: samples[0]?.question });

      const all = await client.stream(`/api/v1/asks/${body.ask_id}/events`);
      const after = (event: (typeof all)[number] | undefined) =>
        client.stream(`/api/v1/asks/${body.ask_id}/events`, undefined, { 'last-event-id': event?.id ?? '' });

      expect(all.at(-1)?.type).toBe('done');
      expect(await after(all[0])).toEqual(all.slice(1));
      expect(await after(all.at(-1))).toEqual([]);
    });

    it('is counted among the chats of its collection', async () => {
      const before = await client.get<{ data: { _count: { chats: number } } }>(path(''));
      await client.post(path('/ask'), { question: samples[1]?.question });
      const after = await client.get<{ data: { _count: { chats: number } } }>(path(''));

      expect(after.body.data._count.chats).toBe(before.body.data._count.chats + 1);
    });

    it('understands a follow-up, with both forms of chat history', async () => {
      const question = 'Who did she succeed?';
      const first = samples[2]?.question ?? '';
      for (const chat_history of [
        [
          { role: 'user', content: first },
          { role: 'assistant', content: 'Harriet Bloom.' },
        ],
        [[first, 'Harriet Bloom.']],
      ]) {
        const { body } = await client.post<AskBody>(path('/ask'), { question, chat_history });
        expect(body.answer).toContain('Tom Ferris');
      }
    });
  });
}
