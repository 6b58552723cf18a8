import { describeAnswersByModel } from '../suites/answers/answers-by-model.js';
import { answersWorldForThisFile } from '../suites/answers/world.js';

describeAnswersByModel(answersWorldForThisFile());
