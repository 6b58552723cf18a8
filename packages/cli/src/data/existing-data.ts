import { AppError } from '@cardinal/kernel';
import type { Store } from '@cardinal/store';
import { existsSync } from 'node:fs';

/** There is no data at the place that the settings name: most likely the settings differ from the server's. */
export class NoDataError extends AppError {
  override readonly kind = 'not-found';
  override readonly code = 'CLI_NO_DATA';

  constructor(where: string, variable: string) {
    super(`There is no Cardinal data in ${where}. Set ${variable} to the data of the server.`, { facts: { where } });
  }
}

/** Checks that a data file exists, before anything is created at its place. @throws {NoDataError} */
export function requireFile(path: string, variable: string): void {
  if (!existsSync(path)) throw new NoDataError(path, variable);
}

/** Checks that a database exists. @throws {NoDataError} for one without collections, because MongoDB creates any database on first use. */
export async function requireCollections(store: Store): Promise<void> {
  if (store.kind !== 'mongo') return;
  const { mongo } = store;
  const { names } = mongo.guarded({
    names: async () => (await mongo.connected()).db?.listCollections({}, { nameOnly: true }).toArray(),
  });
  if ((await names())?.length === 0) throw new NoDataError('the database', 'CARDINAL_STORE');
}
