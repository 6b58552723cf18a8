import { describe, vi } from 'vitest';
import { areServersNamed, ownCluster } from '../src/cluster.js';
import { describeAnswersByModel } from '../suites/answers/answers-by-model.js';
import { answersWorldForThisFile } from '../suites/answers/world.js';
import { describeCardsByModel } from '../suites/documents-by-model/cards.js';
import { describeSecondLook } from '../suites/documents-by-model/second-look.js';
import { documentsWorldForThisFile } from '../suites/documents-by-model/world.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 360_000 });

describe.skipIf(!areServersNamed)('two replicas of each service, with a model', () => {
  describe('that answers', () => {
    describeAnswersByModel(answersWorldForThisFile(ownCluster('answers')));
  });

  describe('that reads documents', () => {
    const world = documentsWorldForThisFile(ownCluster('documents'));
    describeCardsByModel(world);
    describeSecondLook(world);
  });
});
