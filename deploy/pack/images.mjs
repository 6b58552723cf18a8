// The images and their target platforms.

/** Packages of each image: one service, or all services with the operators' program, which reads and writes the stores of each. */
export const images = {
  gateway: ['@cardinal/gateway'],
  ingest: ['@cardinal/ingest'],
  extraction: ['@cardinal/extraction'],
  retrieval: ['@cardinal/retrieval'],
  answer: ['@cardinal/answer'],
  standalone: ['@cardinal/standalone', '@cardinal/cli'],
};

/** Maximum size of an image without its base image, in bytes. */
export const largest = { gateway: 120e6, standalone: 450e6 };

/** Processors whose name in Docker differs from that in Node, by the name in Docker. */
const cpus = { amd64: 'x64' };

/** @returns {import('./closure.mjs').Target} with glibc, as in the base image; `libc` only matters on Linux. */
export function targetOf({ os, cpu }) {
  return { os, cpu: cpus[cpu] ?? cpu, libc: 'glibc' };
}
