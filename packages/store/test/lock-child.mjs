import { acquireDataDirLock } from '@cardinal/store';

acquireDataDirLock(process.argv[2]);
process.stdout.write('locked\n');
setInterval(() => {}, 1_000);
