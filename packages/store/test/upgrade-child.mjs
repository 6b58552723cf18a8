// Migrates data from one migration step to a second one that writes many rows: upgrade-child.mjs FILE ROWS
import { migrate, openSqlite } from '@cardinal/store';
import { writeSync } from 'node:fs';

const [path, rows] = process.argv.slice(2);
const db = openSqlite(path, { onUpgrade: (step) => writeSync(1, `${JSON.stringify(step)}\n`) });
const first = { id: '001', sql: 'CREATE TABLE a (n INTEGER, text TEXT) STRICT' };
migrate(db, 'x', [first]);
const sql = `INSERT INTO a WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${rows}) SELECT n, hex(zeroblob(100)) FROM s`;
migrate(db, 'x', [first, { id: '002', sql }]);
