import { kernelBytes } from './kernel-bytes.js';

/** `out[r] = dot(rows[r], query) · scales[r] · factor`, addresses in bytes. Source and promises: kernel.wat. */
export type Scan = (
  rows: number,
  scales: number,
  query: number,
  out: number,
  count: number,
  stride: number,
  factor: number,
) => void;

// @types/node knows WebAssembly only with the DOM library; this is the part of it that we use.
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface Wasm {
  Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: { readonly scan: Scan } };
}

export interface Kernel {
  readonly memory: WasmMemory;
  readonly scan: Scan;
}

export const pageBytes = 65_536;

/** A scanner with a memory of its own, one page long, which may grow to 4 GiB. */
export function createKernel(): Kernel {
  const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: Wasm };
  const memory = new wasm.Memory({ initial: 1, maximum: 65_536 });
  const module = new wasm.Module(Buffer.from(kernelBytes, 'base64'));
  return { memory, scan: new wasm.Instance(module, { e: { m: memory } }).exports.scan };
}
