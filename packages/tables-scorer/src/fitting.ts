/** What a fit needs: `bench/fit.bench.mjs`. */
export { candidatesOf } from './candidates/candidates-of.js';
export { bestOf } from './score/best-of.js';
export { doubtOf } from './score/guards.js';
export { leftOverStems, probabilityOf, signalsOf } from './score/signals.js';
export { subjectOf } from './subject.js';
