import type { ConflictSide, Finding } from '../src/domain/conflicts/finding.js';

export const side = (cardId: number, instanceId: number, value: string): ConflictSide => ({
  cardId,
  instanceId,
  fileId: 1000 + instanceId,
  fileName: `${instanceId}.md`,
  version: 1,
  page: 1,
  ordinal: 0,
  title: '',
  sentence: `It takes ${value}.`,
  start: 0,
  end: 20,
  value,
  normalised: value,
  contentHash: `hash of ${cardId}`,
});

export const finding = (key: string, first = 5, second = 6, overrides: Partial<Finding> = {}): Finding => ({
  teamId: 1,
  collectionId: 10,
  key,
  type: 'value',
  score: 0.8,
  history: false,
  further: 0,
  first: side(first * 10, first, '30 days'),
  second: side(second * 10, second, '14 days'),
  ...overrides,
});
