import { setTimeout as sleep } from 'node:timers/promises';

/** What does not answer in this time is not there, in milliseconds. */
const limitMs = 2_000;

type SignsOfLife = Readonly<Record<string, () => Promise<void>>>;

/** Names of those that show no sign of life, in order. All are asked at once. */
export async function failing(signs: SignsOfLife): Promise<readonly string[]> {
  const asked = await Promise.all(
    Object.entries(signs).map(async ([name, sign]) => ((await answers(sign)) ? undefined : name)),
  );
  return asked.filter((name) => name !== undefined);
}

async function answers(sign: () => Promise<void>): Promise<boolean> {
  const late = new AbortController();
  try {
    return await Promise.race([sign().then(() => true), sleep(limitMs, false, { ref: false, signal: late.signal })]);
  } catch {
    return false; // whatever it threw, it is not up; the caller names it
  } finally {
    late.abort();
  }
}
