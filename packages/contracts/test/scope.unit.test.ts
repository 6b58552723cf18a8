import { describe, expect, it } from 'vitest';
import { readInScope } from '../src/index.js';
import { GetScopeResponse } from '../src/gen/cardinal/ingest/v1/catalog.js';

const scope = (facts: Partial<GetScopeResponse> = {}): GetScopeResponse => GetScopeResponse.fromPartial(facts);

/** Looks give these, the last one for ever. */
function looking(...scopes: readonly GetScopeResponse[]) {
  let looks = 0;
  return async () => scopes[Math.min(looks++, scopes.length - 1)] ?? scope();
}

describe('a read in the scope of a moment', () => {
  const told = async ({ revision, supersededInstanceIds }: GetScopeResponse) => ({ revision, supersededInstanceIds });

  it('is done once where nothing changes', async () => {
    let reads = 0;
    await readInScope(looking(scope({ supersededInstanceIds: [1] })), async () => void (reads += 1));
    expect(reads).toBe(1);
  });

  it.each([
    ['a version took over', scope(), scope({ supersededInstanceIds: [1], currentInstanceIds: [2] })],
    ['something was deleted', scope(), scope({ deletedInstanceIds: [1] })],
    ['a change came and was followed by all', scope({ revision: 4 }), scope({ revision: 5 })],
  ])('is done again where %s meanwhile', async (_, before, after) => {
    const seen: GetScopeResponse[] = [];
    const result = await readInScope(looking(before, after), async (at) => {
      seen.push(at);
      return told(at);
    });
    expect(seen).toEqual([before, after]);
    expect(result).toEqual(await told(after));
  });

  it('ends though the collection never stands still', async () => {
    const moving = Array.from({ length: 9 }, (_, revision) => scope({ revision }));
    expect(await readInScope(looking(...moving), told)).toMatchObject({ revision: 7 });
  });

  it('fails where the collection goes away meanwhile', async () => {
    let looks = 0;
    const look = async () => {
      if (looks++ > 0) throw new Error('not found');
      return scope();
    };
    await expect(readInScope(look, told)).rejects.toThrow('not found');
  });
});
