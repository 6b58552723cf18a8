export { steepTexts } from './growth.js';
export { makeDoc, makeDocx, makeXlsx } from './office.js';
export { makePdf } from './pdf.js';
export type { Section } from './section.js';
export { makeZip } from './zip.js';
