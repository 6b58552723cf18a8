// A page that uses our client. `browser.e2e.test.ts` bundles it and runs it in a browser.
import { createClient, NotFoundError } from '@cardinal/client';

/** Results that the page reports to the test. */
export interface Journey {
  readonly uploaded: string;
  readonly watched: readonly string[];
  readonly status: string;
  readonly found: readonly string[];
  readonly answer: string;
  /** Event ids of a streamed answer whose connection was lost midway. */
  readonly positions: readonly (string | undefined)[];
  readonly ending: string | undefined;
  readonly refusal: string;
  readonly left: string;
}

const here = new URL(import.meta.url);
const given = (name: string): string => here.searchParams.get(name) ?? '';
const [baseUrl, apiKey] = [given('server'), given('key')];

async function journey(): Promise<Journey> {
  const client = createClient({ baseUrl, apiKey });
  const behindCutter = createClient({ baseUrl: given('cutter'), apiKey, retry: { firstMs: 50 } });
  const { id } = await client.createCollection({ name: 'Page' });

  const watched: string[] = [];
  const leaving = new AbortController();
  const watching = (async () => {
    for await (const event of client.watchCollection(id, { signal: leaving.signal })) {
      watched.push(event.type);
      if (event.type === 'progress' && event.data.status === 'processed') break;
    }
  })();
  const text = 'Travel policy\n\nA hotel night may cost at most 140 euros. Flights are booked by the office.\n';
  const { filename, file_id: fileId } = await client.uploadFile(id, new File([text], 'policy.txt'));
  await client.waitUntilProcessed({ fileId });
  await watching;
  const { status } = await client.getCollection(id);

  const question = 'How much may a hotel night cost?';
  const { results } = await client.searchCollection(id, { query: question });
  const pieces: string[] = [];
  const positions: (string | undefined)[] = [];
  let ending: string | undefined;
  for await (const event of behindCutter.streamAskCollection(id, { question })) {
    positions.push(event.id);
    if (event.type === 'answer_chunk') pieces.push(event.data.content);
    if (event.type === 'done') ending = event.data.outcome;
  }
  const refusal = await client.getCollection(999_999).then(
    () => 'none',
    (thrown: unknown) => (thrown instanceof NotFoundError ? thrown.code : String(thrown)),
  );
  const left = await (async () => {
    const signal = AbortSignal.abort(new Error('left'));
    await client.searchCollection(id, { query: question }, { signal });
    return 'stayed';
  })().catch((thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)));
  await client.deleteCollection(id);
  const found = results.map(({ metadata }) => metadata.file_name);
  return { uploaded: filename, watched, status, found, answer: pieces.join(''), positions, ending, refusal, left };
}

const told = await journey().catch((thrown: unknown) => ({
  failure: thrown instanceof Error ? thrown.stack : String(thrown),
}));
await fetch(new URL('/told', here), { method: 'POST', body: JSON.stringify(told) });
