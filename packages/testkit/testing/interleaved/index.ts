export { describeRaces } from './describe-races.js';
export { copyTables } from './copy-tables.js';
export { hooked, type Hook } from './hooked.js';
export { endedAtEachCall, interleaved, type Races } from './races.js';
