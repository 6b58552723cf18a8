import { describeBounds } from './suites/answers/bounds.js';
import { describeEndings } from './suites/answers/endings.js';
import { describeFastAsks } from './suites/answers/fast.js';
import { describeFullAsks } from './suites/answers/full.js';
import { answersWorldForThisFile } from './suites/answers/world.js';

const world = answersWorldForThisFile();
describeFastAsks(world);
describeFullAsks(world);
describeEndings(world);
// At the end, because it adds up what the others have used.
describeBounds(world);
