import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as PdfJsModule from 'pdfjs-dist/legacy/build/pdf.mjs';
import type * as WorkerModule from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { FontFacts } from './font-facts.js';
import { createPortPair } from './message-port.js';

type PdfJs = typeof PdfJsModule;
export type PdfDocument = Awaited<ReturnType<PdfJs['getDocument']>['promise']>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;
export type PdfOperators = PdfJs['OPS'];

export interface OpenPdf extends AsyncDisposable {
  readonly document: PdfDocument;
  readonly operators: PdfOperators;
  /** The `annotationMode` that leaves annotations out. */
  readonly annotationsOff: number;
  /** By pdf.js's font id; filled by operator lists. */
  readonly fonts: ReadonlyMap<string, FontFacts>;
}

interface Loaded {
  readonly api: PdfJs;
  readonly worker: typeof WorkerModule;
  readonly assets: { standardFontDataUrl: string; cMapUrl: string; wasmUrl: string; iccUrl: string };
}

let loaded: Promise<Loaded> | undefined;

/**
 * Importing the legacy build on Node 20 replaces `Array.prototype.push`, `JSON.parse` and `JSON.stringify` of the whole process by
 * polyfills up to sixteen times slower: the native ones are put back.
 */
async function load(): Promise<Loaded> {
  const restore = [keep(Array.prototype, 'push'), keep(JSON, 'parse'), keep(JSON, 'stringify')];
  const api = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const worker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  for (const putBack of restore) putBack();
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const folder = (name: string): string => `${join(root, name)}/`;
  return {
    api,
    worker,
    assets: {
      standardFontDataUrl: folder('standard_fonts'),
      cMapUrl: folder('cmaps'),
      wasmUrl: folder('wasm'),
      iccUrl: folder('iccs'),
    },
  };
}

function keep(owner: object, name: string): () => void {
  const native = Object.getOwnPropertyDescriptor(owner, name);
  return () => {
    if (native) Object.defineProperty(owner, name, native);
  };
}

/** For reading text and rules: decodes no image and builds no glyph shape. The bytes stay with the document; do not change them. */
export async function openForText(data: Uint8Array): Promise<OpenPdf> {
  const { api, worker: parser, assets } = await (loaded ??= load());
  const { OPS } = api;
  const fonts = new Map<string, FontFacts>();
  const ports = createPortPair({
    operators: new Set([
      OPS.save,
      OPS.restore,
      OPS.transform,
      OPS.paintFormXObjectBegin,
      OPS.paintFormXObjectEnd,
      OPS.constructPath,
    ]),
    onFont: (id, facts) => fonts.set(id, facts),
  });
  parser.WorkerMessageHandler.initializeFromPort(ports.worker);
  const worker = new api.PDFWorker({ port: ports.main as never, verbosity: 0 });
  const task = api.getDocument({
    data,
    worker,
    verbosity: 0,
    maxImageSize: 1, // operator lists come without decoding a single image
    disableFontFace: false, // true would compile the outline of every glyph
    isEvalSupported: false,
    ...assets,
  });
  const close = async (): Promise<void> => {
    await task.destroy();
    worker.destroy();
  };
  try {
    return {
      document: await task.promise,
      operators: OPS,
      annotationsOff: api.AnnotationMode.DISABLE,
      fonts,
      [Symbol.asyncDispose]: close,
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** For drawing pages, images included. Works on a copy of the bytes. */
export async function openForDrawing(data: Uint8Array): Promise<OpenPdf> {
  const { api, assets } = await (loaded ??= load());
  const task = api.getDocument({ data: data.slice(), verbosity: 0, isEvalSupported: false, ...assets });
  return {
    document: await task.promise,
    operators: api.OPS,
    annotationsOff: api.AnnotationMode.DISABLE,
    fonts: new Map(),
    [Symbol.asyncDispose]: () => task.destroy(),
  };
}
