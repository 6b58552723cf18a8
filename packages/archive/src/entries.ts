/** Kind and identity of an archive's entry, parsed from its name. */
export type EntryName =
  | { readonly kind: 'manifest' }
  | { readonly kind: 'checksums' }
  | { readonly kind: 'blob'; readonly teamId: number; readonly sha256: string }
  | { readonly kind: 'chunk'; readonly section: string; readonly suffix: 'jsonl' | 'f32' };

export const manifestName = 'manifest.json';
export const checksumsName = 'checksums.json';
export const blobName = (teamId: number, sha256: string): string => `blobs/${teamId}/${sha256}`;
export const chunkName = (section: string, number: number, suffix: string): string =>
  `${section}/${String(number).padStart(6, '0')}.${suffix}`;

const blobPattern = /^blobs\/([1-9]\d{0,15})\/([0-9a-f]{64})$/;
const chunkPattern = /^([a-z][a-z-]{0,30})\/\d{6,9}\.(jsonl|f32)$/;

/** @returns undefined for an unknown name. Names only identify entries; they are never used as file paths. */
export function entryNamed(name: string): EntryName | undefined {
  if (name === manifestName) return { kind: 'manifest' };
  if (name === checksumsName) return { kind: 'checksums' };
  const [, team, sha256] = blobPattern.exec(name) ?? [];
  if (team !== undefined && sha256 !== undefined) return { kind: 'blob', teamId: Number(team), sha256 };
  const [, section, suffix] = chunkPattern.exec(name) ?? [];
  if (section === undefined || section === 'blobs') return undefined;
  return { kind: 'chunk', section, suffix: suffix === 'f32' ? 'f32' : 'jsonl' };
}
