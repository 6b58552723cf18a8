export { createTableCollector } from './collect/collector.js';
export { TablesDamagedError, TablesVersionError } from './errors.js';
export { directoryEnd, readDirectory } from './format/read-directory.js';
export { readTable, tableRange } from './format/read-table.js';
export { tableFormatVersion, typerVersion } from './format/stored.js';
export type { CollectLimits } from './limits.js';
export type { ColumnFacts } from './model.js';
export type { Table } from './table.js';
