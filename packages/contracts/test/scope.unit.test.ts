import { describe, expect, it } from 'vitest';
import { nothingInMotion, scopesIn, type InMotion } from '../src/index.js';
import { GetScopeResponse } from '../src/gen/cardinal/ingest/v1/catalog.js';

const scope = (lists: Partial<InMotion> = {}, revision = 0): GetScopeResponse =>
  GetScopeResponse.fromPartial({ revision, inMotion: lists as GetScopeResponse['inMotion'] & object });
const place = { teamId: 1, collectionId: 2 };

/** Reads return these in turn, and then repeat the last. */
function looking(...scopes: readonly GetScopeResponse[]) {
  let looks = 0;
  return scopesIn({ getScope: async () => scopes[Math.min(looks++, scopes.length - 1)] ?? scope() });
}

describe('a read in a consistent scope', () => {
  const read = async (inMotion: InMotion) => inMotion;

  it('is done once if nothing changes', async () => {
    let reads = 0;
    const scopes = looking(scope({ supersededInstanceIds: [1] }));
    await scopes.read(place, async () => void (reads += 1));
    expect(reads).toBe(1);
    expect(await scopes.now(place)).toEqual({ ...nothingInMotion, supersededInstanceIds: [1] });
  });

  it.each([
    ['a version took over', scope(), scope({ supersededInstanceIds: [1], currentInstanceIds: [2] })],
    ['something was deleted', scope(), scope({ deletedInstanceIds: [1] })],
    ['a change came and was followed by all', scope({}, 4), scope({}, 5)],
  ])('is repeated if %s during it', async (_, before, after) => {
    const seen: InMotion[] = [];
    const result = await looking(before, after).read(place, async (inMotion) => {
      seen.push(inMotion);
      return inMotion;
    });
    expect(seen).toEqual([before.inMotion, after.inMotion]);
    expect(result).toEqual(after.inMotion);
  });

  it('ends even if the collection changes all the time', async () => {
    const moving = Array.from({ length: 25 }, (_, at) => scope({ deletedInstanceIds: [at] }));
    expect(await looking(...moving).read(place, read)).toMatchObject({ deletedInstanceIds: [23] });
  });

  it('fails if the collection is deleted during it', async () => {
    let looks = 0;
    const getScope = async () => {
      if (looks++ > 0) throw new Error('not found');
      return scope();
    };
    await expect(scopesIn({ getScope }).read(place, read)).rejects.toThrow('not found');
  });

  it('fails if the reply of the catalog lacks `inMotion`', async () => {
    const silent = { getScope: async () => ({ revision: 1, inMotion: undefined, passing: [] }) };
    await expect(scopesIn(silent).now(place)).rejects.toBeInstanceOf(TypeError);
  });

  describe('of several collections', () => {
    const several = { teamId: 1, collectionIds: [2, 3] };
    const telling = (of: (collectionId: number) => Partial<GetScopeResponse>) =>
      scopesIn({
        getScope: async ({ collectionId = 0 }) => ({ ...scope(), ...of(collectionId) }),
      });

    it('combines the changing instances and the filters of all of them', async () => {
      const scopes = telling((id) => ({
        inMotion: { deletedInstanceIds: [id], supersededInstanceIds: [], currentInstanceIds: [10 * id] },
        passing: [{ instanceIds: [100 * id], except: true }],
      }));
      const seen = await scopes.read(several, async (inMotion, passing) => ({ inMotion, passing }));
      expect(seen).toEqual({
        inMotion: { deletedInstanceIds: [2, 3], supersededInstanceIds: [], currentInstanceIds: [20, 30] },
        passing: [{ instanceIds: [200, 300], except: true }],
      });
    });

    it('is repeated if one revision rises while another falls', async () => {
      let looks = 0;
      const scopes = telling((id) => {
        const isLater = looks++ >= 2;
        return { revision: isLater === (id === 2) ? 1 : 2 };
      });
      let reads = 0;
      await scopes.read(several, async () => void (reads += 1));
      expect(reads).toBe(2);
    });

    it('fails if one of them does not exist', async () => {
      const scopes = telling((id) => {
        if (id === 3) throw new Error('not found');
        return {};
      });
      const never = async () => {
        throw new Error('read all the same');
      };
      await expect(scopes.read(several, never)).rejects.toThrow('not found');
    });
  });
});
