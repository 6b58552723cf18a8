import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as PdfJsModule from 'pdfjs-dist/legacy/build/pdf.mjs';
import type * as WorkerModule from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { FontFacts } from './font-facts.js';
import { createPortPair, type PortOptions } from './message-port.js';

type PdfJs = typeof PdfJsModule;
export type PdfDocument = Awaited<ReturnType<PdfJs['getDocument']>['promise']>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;
export type PdfOperators = PdfJs['OPS'];

export interface OpenPdf extends AsyncDisposable {
  readonly document: PdfDocument;
  readonly operators: PdfOperators;
  /** The `annotationMode` that excludes annotations. */
  readonly annotationsOff: number;
  /** Font facts by pdf.js's font id. Filled while operator lists are built. */
  readonly fonts: ReadonlyMap<string, FontFacts>;
}

interface Loaded {
  readonly api: PdfJs;
  readonly worker: typeof WorkerModule;
  readonly assets: { standardFontDataUrl: string; cMapUrl: string; wasmUrl: string; iccUrl: string };
}

/** Maximum number of pixels of an image. Decoding and drawing one of 81 million took 1.6 GB. A4 at 600 dpi has 35 million. */
const maxImagePixels = 40_000_000;

let loaded: Promise<Loaded> | undefined;

/**
 * Imports pdf.js. The legacy build on Node 20 replaces `Array.prototype.push`, `JSON.parse` and `JSON.stringify` of the whole process by
 * polyfills that are up to sixteen times slower, so the native functions are restored.
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

/** Opens a PDF for text and rules, without decoding images or building glyphs. The document uses `data` itself: do not modify it. */
export async function openForText(data: Uint8Array): Promise<OpenPdf> {
  const { api } = await (loaded ??= load());
  const { OPS } = api;
  const fonts = new Map<string, FontFacts>();
  const operators = new Set([
    OPS.save,
    OPS.restore,
    OPS.transform,
    OPS.paintFormXObjectBegin,
    OPS.paintFormXObjectEnd,
    OPS.constructPath,
  ]);
  return open(data, { readOnly: { operators, onFont: (id, facts) => fonts.set(id, facts) } }, 1, fonts);
}

/** Opens a PDF for rendering pages, including images of up to `maxImagePixels`. Works on a copy of the bytes. */
export async function openForDrawing(data: Uint8Array): Promise<OpenPdf> {
  return open(data.slice(), {}, maxImagePixels, new Map());
}

/** Opens a PDF for reading an XFA form, whose pages pdf.js generates from a template and data. Works on a copy of the bytes. */
export async function openForForm(data: Uint8Array): Promise<OpenPdf> {
  return open(data.slice(), {}, 1, new Map(), true);
}

async function open(
  data: Uint8Array,
  port: PortOptions,
  maxImageSize: number,
  fonts: OpenPdf['fonts'],
  enableXfa = false,
): Promise<OpenPdf> {
  const { api, worker: parser, assets } = await (loaded ??= load());
  const ports = createPortPair(port);
  parser.WorkerMessageHandler.initializeFromPort(ports.worker);
  const worker = new api.PDFWorker({ port: ports.main as never, verbosity: 0 });
  const task = api.getDocument({
    data,
    worker,
    verbosity: 0,
    maxImageSize, // larger images are not decoded
    disableFontFace: port.readOnly === undefined, // true compiles the outline of every glyph, which drawing needs
    isEvalSupported: false,
    enableXfa,
    ...assets,
  });
  const close = async (): Promise<void> => {
    await task.destroy();
    worker.destroy();
  };
  try {
    return {
      document: await task.promise,
      operators: api.OPS,
      annotationsOff: api.AnnotationMode.DISABLE,
      fonts,
      [Symbol.asyncDispose]: close,
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
