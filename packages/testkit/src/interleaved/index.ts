export { copyTables } from './copy-tables.js';
export { hooked, type Hook } from './hooked.js';
export { endedAtEachCall, interleaved, isThorough, type Races } from './races.js';
