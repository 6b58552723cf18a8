import { AppError, remoteUnimplemented, type ErrorKind } from '@cardinal/kernel';
import { describe, expect, it } from 'vitest';
import { ingest, readCollection, readFiles } from '../src/index.js';

class Failure extends AppError {
  override readonly kind: ErrorKind;
  override readonly code: string;
  constructor(code: string, kind: ErrorKind = 'internal') {
    super('it failed');
    this.code = code;
    this.kind = kind;
  }
}

const instance = (id: number) => ingest.FileInstance.fromPartial({ id });
const file = (id: number) => ingest.File.fromPartial({ id });
const collection = ingest.Collection.fromPartial({ id: 2, name: 'Manuals' });
const place = { teamId: 1, collectionId: 2 };

/** @param fails after its first pieces, with this code. */
function catalogOf(fails?: string) {
  return {
    async *readCollection() {
      yield { collection, instances: [] };
      yield { collection: undefined, instances: [instance(1), instance(2)] };
      if (fails !== undefined) throw new Failure(fails);
      yield { collection: undefined, instances: [instance(3)] };
    },
    async *readFiles() {
      yield { files: [file(1), file(2)] };
      if (fails !== undefined) throw new Failure(fails);
      yield { files: [file(3)] };
    },
    getCollection: async () => ({ collection, instances: [instance(9)] }),
    listFiles: async () => ({ files: [file(9)] }),
  };
}

describe('a list that is read in pages', () => {
  it('is complete and in order', async () => {
    const read = await readCollection(catalogOf(), place);
    expect(read).toEqual({ collection, instances: [instance(1), instance(2), instance(3)] });
    expect(await readFiles(catalogOf(), 1)).toEqual([file(1), file(2), file(3)]);
  });

  it('is read in one call from a service of the last release', async () => {
    const older = catalogOf(remoteUnimplemented);
    expect(await readCollection(older, place)).toEqual({ collection, instances: [instance(9)] });
    expect(await readFiles(older, 1)).toEqual([file(9)]);
  });

  it.each([
    [3, true],
    [4, false],
  ])('is read again from the beginning if a replica is lost, up to three times: %i losses', async (lost, isRead) => {
    let tries = 0;
    const catalog = {
      getCollection: catalogOf().getCollection,
      async *readCollection() {
        yield { collection, instances: [instance(1)] };
        if (++tries <= lost) throw new Failure('REMOTE_UNREACHABLE', 'unavailable');
      },
    };
    const read = readCollection(catalog, place);
    if (isRead) expect(await read).toEqual({ collection, instances: [instance(1)] });
    else await expect(read).rejects.toMatchObject({ code: 'REMOTE_UNREACHABLE' });
  });

  it('fails as a whole if a page fails', async () => {
    const failing = catalogOf('INGEST_AWAY');
    await expect(readCollection(failing, place)).rejects.toMatchObject({ code: 'INGEST_AWAY' });
    await expect(readFiles(failing, 1)).rejects.toMatchObject({ code: 'INGEST_AWAY' });
  });
});
