import { answers } from './answers.mjs';
import { bus } from './bus.mjs';
import { ingestion } from './ingestion.mjs';
import { models } from './models.mjs';
import { overview } from './overview.mjs';
import { oneProcess } from './process.mjs';

/** Every dashboard, in the order of their use. */
export const dashboards = [overview, ingestion, answers, models, bus, oneProcess];
