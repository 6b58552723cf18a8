import { expect, it } from 'vitest';
import { areLost } from '../src/domain/soundness.js';

const document = { teamId: 1, collectionId: 2, instanceId: 3, generation: 1, cards: 4, isWhole: true };
const kept = (...ordinals: number[]) => ({
  teamId: 1,
  collectionId: 2,
  instanceId: 3,
  cards: ordinals.length,
  idSum: 99,
  ordinalSum: ordinals.reduce((sum, ordinal) => sum + ordinal, 0),
});

it.each([
  [[0, 1, 2, 3], false],
  [[0, 1, 2, 3, 4], false],
  [[1, 2, 3], true],
  [[0, 1, 2], true],
  [[0, 1, 2, 4], true],
  [[], true],
])('cards %j of a document with four: some are lost: %s', (ordinals, lost) => {
  expect(areLost(document, ordinals.length === 0 ? undefined : kept(...ordinals))).toBe(lost);
  expect(areLost({ ...document, isWhole: false }, kept(...ordinals))).toBe(false);
});

it('a document without cards has lost none', () => {
  expect(areLost({ ...document, cards: 0 }, undefined)).toBe(false);
});
