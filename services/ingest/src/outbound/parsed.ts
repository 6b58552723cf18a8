import { document } from '@cardinal/contracts';
import type { Table } from '@cardinal/store';
import type { ParsedRepository } from '../app/ports.js';
import type { StoredParse } from './tables.js';

export function createParsed(parsed: Table<StoredParse>): ParsedRepository {
  return {
    async find(teamId, sha256, parserVersion) {
      const [found] = await parsed.find({ teamId, sha256, parserVersion }, { limit: 1 });
      return found && document.ParsedSummary.decode(found.summary);
    },
    async save(teamId, sha256, parserVersion, decoded) {
      const summary = Buffer.from(document.ParsedSummary.encode(decoded).finish());
      await parsed.upsert({ teamId, sha256, parserVersion, summary }, {}, { set: { summary } });
    },
    async remove(teamId, sha256) {
      const found = await parsed.find({ teamId, sha256 });
      await parsed.remove({ teamId, sha256, parserVersion: { in: found.map(({ parserVersion }) => parserVersion) } });
      return found.map(({ parserVersion }) => parserVersion);
    },
  };
}
