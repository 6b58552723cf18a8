// The images, and the platforms that they are made for.

/** What each image holds: a service, or all of them with the operators' program, which reads and writes what each of them keeps. */
export const images = {
  gateway: ['@cardinal/gateway'],
  ingest: ['@cardinal/ingest'],
  extraction: ['@cardinal/extraction'],
  retrieval: ['@cardinal/retrieval'],
  answer: ['@cardinal/answer'],
  standalone: ['@cardinal/standalone', '@cardinal/cli'],
};

/** Largest size of an image without its base, in bytes. */
export const largest = { gateway: 120e6, standalone: 450e6 };

/** Processors whose name in Docker is not that in Node. */
const cpus = { amd64: 'x64' };

/** @returns {import('./closure.mjs').Target} The base image has glibc; elsewhere than on Linux it does not matter. */
export function targetOf({ os, cpu }) {
  return { os, cpu: cpus[cpu] ?? cpu, libc: 'glibc' };
}
