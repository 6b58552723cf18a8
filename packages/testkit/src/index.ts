export { whileCollectingGarbage } from './garbage.js';
export { steepTexts } from './growth.js';
export { createDoc, createDocx, createXlsx } from './office.js';
export { bookOf, openTextOf } from './open-packages.js';
export { presentationOf, runOf, shapeOf, slideOf } from './presentation.js';
export { createPdf } from './pdf.js';
export type { Section } from './section.js';
