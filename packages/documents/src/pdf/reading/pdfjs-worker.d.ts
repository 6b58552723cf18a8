/** The worker half of pdf.js, which parses. The package ships no types for it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: {
    /** Serves one `PDFWorker` whose port is the other end of `port`. */
    initializeFromPort(port: object): void;
  };
}
