// Shared code of the benches: arguments, figures, and the final report.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';

/** @param options numeric options with their defaults, in addition to --json=PATH. @returns folders, numbers and the path to write to. */
export function readArguments(options = {}) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      ...Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' }])),
    },
  });
  const numbers = Object.entries(options).map(([name, fallback]) => [name, Number(values[name] ?? fallback)]);
  return { folders: positionals, json: values.json, ...Object.fromEntries(numbers) };
}

export function progress(text) {
  console.error(`cardinal: ${text}`);
}

/** Returns a function that reports the progress each time another tenth is done. */
export function everyTenth(say) {
  let said = 0;
  return (done, of) => {
    const tenth = Math.floor((10 * done) / of);
    if (tenth <= said) return;
    said = tenth;
    say(done, of);
  };
}

/**
 * One row of a table. `load` is the load average; if it is above the number of cores, times are too long.
 *
 * @throws {TypeError} if the figure could not be measured, which ends the bench.
 */
export function figure(name, measured, target, met) {
  if (measured === undefined || Number.isNaN(measured)) throw new TypeError(`${name} was not measured`);
  const value = typeof measured === 'number' ? Number(measured.toPrecision(4)) : measured;
  return { figure: name, measured: value, target: target ?? '', met: met ?? '', load: Number(loadavg()[0].toFixed(1)) };
}

/** Prints and stores the result. @param result `tables` to print, and further values to store. */
export function report(path, result) {
  for (const table of result.tables) console.table(table);
  if (path !== undefined) writeFileSync(path, JSON.stringify(result, null, 2));
}

export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export function spread(values) {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), p99: percentile(values, 0.99) };
}

/** Runs `work` for every item, at most `width` at a time. */
export async function inParallel(items, width, work) {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const [index, item] of queue) await work(item, index);
    }),
  );
}
