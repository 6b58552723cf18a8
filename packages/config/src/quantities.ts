const msOf = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const bytesOf = { B: 1, kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 } as const;

export const durationPattern = /^\d{1,12}(ms|s|m|h|d)?$/;
export const sizePattern = /^\d{1,15}(B|kB|KB|MB|GB|KiB|MiB|GiB)?$/;

/** @param text as in `durationPattern`; without a unit it is milliseconds. */
export function durationMs(text: string): number {
  const { amount, unit } = split(text);
  return amount * (isKey(msOf, unit) ? msOf[unit] : 1);
}

/** @param text as in `sizePattern`; without a unit it is bytes. */
export function sizeBytes(text: string): number {
  const { amount, unit } = split(text);
  return amount * (isKey(bytesOf, unit) ? bytesOf[unit] : 1);
}

function split(text: string): { readonly amount: number; readonly unit: string } {
  return { amount: Number.parseInt(text, 10), unit: text.replace(/^\d+/, '') };
}

function isKey<Table extends object>(table: Table, key: string): key is keyof Table & string {
  return Object.hasOwn(table, key);
}
