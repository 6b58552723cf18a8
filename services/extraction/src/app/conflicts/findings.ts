import { createHash } from 'node:crypto';
import { derivedId } from '@cardinal/kernel';
import type { Candidate } from '../../domain/conflicts/compare-cards.js';
import { editionsDiffer } from '../../domain/conflicts/edition.js';
import type { ConflictSide, Finding } from '../../domain/conflicts/finding.js';
import type { StoredCard } from '../ports.js';
import type { ComparedDocument, Neighbour } from './ports.js';

/** Hash of a card's content. */
export const contentHashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

interface FoundSide {
  readonly card: StoredCard;
  readonly document: Pick<ComparedDocument, 'fileName' | 'version'>;
}

interface Place {
  readonly teamId: number;
  readonly collectionId: number;
}

/**
 * A finding for a candidate. The order of its sides follows from the two texts and their documents, so that `keep_first` means the same
 * side whenever, and from whichever document, the pair is found.
 */
export function findingOf(
  place: Place,
  candidate: Candidate,
  mine: FoundSide,
  other: FoundSide,
  cosine: number,
): Finding {
  const a = sideOf(mine, candidate.first, candidate.a);
  const b = sideOf(other, candidate.second, candidate.b);
  const [first, second] = memberOf(a) < memberOf(b) ? [a, b] : [b, a];
  const { teamId, collectionId } = place;
  return {
    teamId,
    collectionId,
    key: pairKey(place, a, b),
    type: candidate.type,
    // The score that the project's guide to finding contradictions (see `lexicon/README.md`) gives, scaled to 0..1.
    score: Math.round(((cosine + candidate.overlap) / 2) * 1e4) / 1e4,
    first,
    second,
    history: candidate.history,
    further: 0,
  };
}

/** A finding that stands for all findings of two documents that are not listed. */
export function summaryOf(shown: Finding, further: number): Finding {
  const documents = [shown.first.instanceId, shown.second.instanceId].sort((a, b) => a - b);
  const key = keyOf(shown, 'summary', ...documents.map(String));
  return { ...shown, key, type: 'summary', score: 0, further };
}

/**
 * Key from the two texts, then from the documents that contain them, whichever versions: the same texts in other documents are another
 * contradiction, which stays when this one is removed.
 */
function pairKey(place: Place, a: ConflictSide, b: ConflictSide): string {
  const texts = keyOf(place, 'pair', a.contentHash, b.contentHash);
  return `${texts}.${keyOf(place, 'documents', memberOf(a), memberOf(b))}`;
}

const memberOf = ({ contentHash, fileName }: ConflictSide): string => `${contentHash}/${fileName}`;

const keyOf = ({ teamId, collectionId }: Place, kind: string, ...parts: string[]): string =>
  derivedId('conflict', teamId, collectionId, kind, ...parts.toSorted());

function sideOf(
  { card, document }: FoundSide,
  statement: Candidate['first'],
  { text: value, normalised }: Candidate['a'],
): ConflictSide {
  return {
    cardId: card.cardId,
    instanceId: card.instanceId,
    fileId: card.fileId,
    fileName: document.fileName,
    version: document.version,
    page: card.page,
    ordinal: card.ordinal,
    title: card.title,
    sentence: statement.text,
    start: card.start + statement.start,
    end: card.start + statement.end,
    value,
    normalised,
    contentHash: contentHashOf(card.verbatimContent),
  };
}

/** Whether differences are contradictions: between two versions or editions of a document, they are changes. */
export const isNeighbourOf = (neighbour: Neighbour, document: ComparedDocument): boolean =>
  neighbour.instanceId !== document.instanceId &&
  neighbour.fileName !== document.fileName &&
  !editionsDiffer(neighbour.fileName, document.fileName);
