import { kernelBytes } from './kernel-bytes.js';

/** Exports of kernel.wat; addresses are in bytes. */
export interface Kernel {
  readonly memory: WasmMemory;
  /** `out[r] = dot(row, query) · scale · factor` for the pairs of addresses (row, scale) in `list`. */
  pick(list: number, query: number, out: number, count: number, stride: number, factor: number): void;
  /** `out[k]` = number of bits in which `sketches[k · step]` differs from the query's, 16 bits each. */
  differ(sketches: number, query: number, out: number, count: number, sketchBytes: number, step: number): void;
  /** Writes the numbers (16 bits each) of those of `count` sketches that differ in at most `most` bits. @returns how many. */
  within(sketches: number, query: number, out: number, count: number, sketchBytes: number, most: number): number;
}

// @types/node knows WebAssembly only with the DOM library; this is the part of it that we use.
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface Wasm {
  Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Omit<Kernel, 'memory'> };
}

export const pageBytes = 65_536;

/** An instance with a memory of its own, which may grow to 4 GiB. */
export function createKernel(pages: number): Kernel {
  const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: Wasm };
  const memory = new wasm.Memory({ initial: pages, maximum: 65_536 });
  const module = new wasm.Module(Buffer.from(kernelBytes, 'base64'));
  return { memory, ...new wasm.Instance(module, { e: { m: memory } }).exports };
}
