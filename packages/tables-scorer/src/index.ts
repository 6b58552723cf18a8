import { fileURLToPath } from 'node:url';

export { createUnsureReader } from './unsure-reader.js';
export { readWeights } from './score/weights.js';

/** The weights that are fitted on WikiTableQuestions, for `readWeights`. `weights/` is beside both `src/` and `dist/`. */
export const weightsFile: string = fileURLToPath(new URL('../weights/weights.json', import.meta.url));
