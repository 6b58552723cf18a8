export { ArchiveDamagedError } from './errors.js';
export { type Manifest, type Scope } from './manifest.js';
export { readArchive } from './reader.js';
export { floatsBytes, rowsIn, vectorsIn } from './rows.js';
export { openArchiveWriter, type ArchiveWriter, type Checksums, type Sink } from './writer.js';
