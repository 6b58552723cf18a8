// Rules for files of packages that are left out of images, each with its reason. A test fails if a rule no longer matches any file.

/**
 * @typedef {import('./closure.mjs').Target} Target
 * @typedef {{ reason: string, packages: RegExp, files: (target: Target) => RegExp }} Rule files: matched against paths relative to
 *   the package's folder.
 */

/** Packages that hold only types, although other packages list them as run-time dependencies. */
export const typesOnly = /^(?:@types\/.*|undici-types|json-schema-to-ts|ts-algebra|rxjs)$/;

const any = /^/;
const always = (files) => () => files;

/** @type {Rule[]} */
export const rules = [
  { reason: 'source maps', packages: any, files: always(/\.map$/) },
  {
    reason: 'types and TypeScript, which Node does not load from packages',
    packages: any,
    files: always(/\.[cm]?tsx?$/),
  },
  {
    reason: 'types of other checkers, and notes of compilers',
    packages: any,
    files: always(/\.(?:flow|tsbuildinfo)$/),
  },
  {
    reason: 'texts for readers; licences stay',
    packages: any,
    files: always(/^(?!.*(?:licen[sc]e|notice|copying)).*\.(?:md|markdown)$/i),
  },
  {
    reason: 'tests, examples and benches',
    packages: any,
    files: always(/^(?:tests?|__tests__|examples?|bench(?:marks?)?|\.github)\//),
  },
  {
    reason: 'sources of native parts, which come compiled',
    packages: /^(?:@photostructure\/sqlite|node-addon-api)$/,
    files: always(/^(?:src|scripts|tools)\/|\.(?:c|cc|h|gypi?)$/),
  },
  {
    reason: 'native parts for other platforms',
    packages: /^@photostructure\/sqlite$/,
    files: ({ os, cpu, libc }) => new RegExp(`^prebuilds/(?!${os}-${cpu}/[^/]+\\.${libc}\\.node$)`),
  },
  {
    reason: 'native parts for other platforms',
    packages: /^onnxruntime-node$/,
    files: ({ os, cpu }) => new RegExp(`^bin/napi-v\\d+/(?!${os}/${cpu}/)`),
  },
  {
    reason: 'builds for bundlers: Node loads build/src',
    packages: /^@opentelemetry\//,
    files: always(/^build\/(?:esm|esnext)\//),
  },
  {
    // On Node, the loader always loads the complete engine, even if only LSTM is requested.
    reason: 'engines that browsers load: those of LSTM alone, and those with the program inside their text',
    packages: /^tesseract\.js-core$/,
    files: always(/-lstm\.|\.wasm\.js$/),
  },
  { reason: 'builds for browsers', packages: /^tesseract\.js$/, files: always(/^dist\//) },
  {
    reason: 'data of another quality than OCR uses',
    packages: /^@tesseract\.js-data\//,
    files: always(/^4\.0\.0\//),
  },
  {
    reason: 'builds for browsers, the viewer, and minified doubles: the reader of PDFs loads legacy/build',
    packages: /^pdfjs-dist$/,
    files: always(/^(?:legacy\/)?(?:web|image_decoders)\/|^build\/|^types\/|\.min\.mjs$|\.sandbox\.mjs$/),
  },
  { reason: 'builds for browsers', packages: /^@e965\/xlsx$/, files: always(/^dist\/|^bin\//) },
  { reason: 'builds for browsers: Node unpacks with its own zlib', packages: /^zlibjs$/, files: always(/^bin\//) },
];
