import { migrate, openSqlite } from '@cardinal/store';

const db = openSqlite(process.argv[2]);
const steps = Array.from({ length: 30 }, (_, n) => ({ id: String(n), sql: `CREATE TABLE t${n} (a INTEGER) STRICT` }));
migrate(db, 'x', steps);
