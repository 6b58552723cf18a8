import { ArchiveDamagedError, ArchiveVersionError } from './errors.js';

/** Increased with every change that an older reader would misread. */
const formatVersion = 2;
/** Version 1 has keys without limits, and no audit log. */
const readVersions: readonly unknown[] = [1, formatVersion];
const formatName = 'cardinal-archive';

/** Everything, one team, or one collection of a team. */
export interface Scope {
  readonly teamId?: number;
  readonly collectionId?: number;
}

/** The model of the vectors in an archive. */
export interface VectorModel {
  readonly id: string;
  readonly dimensions: number;
  /** How the program that wrote the archive reached the model, without secrets. Empty: not known. */
  readonly embedder: string;
}

/** The first entry, which describes the archive before anything else is read. */
export interface Manifest {
  readonly id: string;
  /** Version of the program that wrote the archive. */
  readonly program: string;
  readonly createdAtMs: number;
  readonly scope: Scope;
  /** Id of the archive that this one adds to. Empty: it is complete by itself. */
  readonly base: string;
  /** Absent if the archive has no vectors. */
  readonly model?: VectorModel;
}

export function manifestBytes(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify({ format: formatName, version: formatVersion, ...manifest }, undefined, 2)}\n`);
}

/** @throws {ArchiveDamagedError} {ArchiveVersionError} */
export function manifestIn(bytes: Buffer): Manifest {
  const { format, version, ...manifest } = parsed(bytes);
  if (format !== formatName) throw new ArchiveDamagedError('The file is not a Cardinal archive.');
  if (!readVersions.includes(version)) {
    throw new ArchiveVersionError(
      `The archive has format version ${String(version)}, but this program reads only ${readVersions.join(' and ')}.`,
    );
  }
  if (isManifest(manifest)) return manifest;
  throw new ArchiveDamagedError('The manifest of the archive is incomplete.');
}

function isManifest(found: Readonly<Record<string, unknown>>): found is Readonly<Record<string, unknown>> & Manifest {
  const { id, program, createdAtMs, scope, base, model } = found;
  return (
    [id, program, base].every((one) => typeof one === 'string') &&
    isWhole(createdAtMs) &&
    isObject(scope) &&
    [scope['teamId'], scope['collectionId']].every((one) => one === undefined || isWhole(one)) &&
    (model === undefined || (isObject(model) && typeof model['id'] === 'string' && isWhole(model['dimensions'])))
  );
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws {ArchiveDamagedError} */
export function parsed(bytes: Buffer): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch (cause) {
    throw new ArchiveDamagedError('The manifest or the checksums of the archive are not JSON.', { cause });
  }
  if (isObject(value)) return value;
  throw new ArchiveDamagedError('The manifest or the checksums of the archive are not a JSON object.');
}
