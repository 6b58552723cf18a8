import type { KnowledgeType } from '@cardinal/contracts';
import type { Extraction } from '../src/app/ports.js';
import type { CardDraft } from '../src/domain/card.js';

export const extractionOf = (instanceId: number, generation = 1, teamId = 1, collectionId = 10): Extraction => ({
  teamId,
  collectionId,
  instanceId,
  fileId: 1000 + instanceId,
  generation,
  revision: 0,
  state: 'current',
});

export const draft = (
  ordinal: number,
  text = `card ${ordinal}`,
  knowledgeType: KnowledgeType = 'knowledge',
): CardDraft => ({
  ordinal,
  title: `Title ${ordinal}`,
  statement: `Says ${text}.`,
  verbatimContent: text,
  tableHeader: 'Part | Price',
  start: ordinal * 100,
  end: ordinal * 100 + text.length,
  page: 1 + ordinal,
  knowledgeType,
  importanceScore: 0.5,
});
