export { whileCollectingGarbage } from './garbage.js';
export { steepTexts } from './growth.js';
export { createDoc, createDocx, createXlsx } from './office.js';
export { createPdf } from './pdf.js';
export type { Section } from './section.js';
