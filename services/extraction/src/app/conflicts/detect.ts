import { readCollection, type ReadableCollections } from '@cardinal/contracts';
import { AppError, createTimeSlice, type Logger } from '@cardinal/kernel';
import type { Candidate } from '../../domain/conflicts/compare-cards.js';
import type { Finding, KnownFinding } from '../../domain/conflicts/finding.js';
import type { CardsRepository, StoredCard } from '../ports.js';
import type { CardText, Rules } from '../rules.js';
import type { AnnounceCounts } from './announce.js';
import { findingOf, isNeighbourOf, summaryOf } from './findings.js';
import { createKeepFindings, type KeepFindingsDeps, noteDocument } from './keep-findings.js';
import { anyGeneration, dropOutdated, isSaid } from './outdated.js';
import type { ComparedDocument, ComparedDocuments, FindingsRepository, Neighbour, Neighbourhood } from './ports.js';
import { createBorderline, type SecondLook } from './second-look.js';

export interface DetectDeps extends KeepFindingsDeps {
  readonly cards: Pick<CardsRepository, 'read'>;
  readonly findings: FindingsRepository;
  readonly documents: ComparedDocuments;
  readonly rules: Pick<Rules, 'comparison'>;
  readonly neighbourhood: Neighbourhood;
  /** Absent: the rules decide alone. */
  readonly secondLook?: SecondLook | undefined;
  readonly catalog: ReadableCollections;
  readonly announce: AnnounceCounts;
  readonly logger: Logger;
}

/** The instance to compare. */
export type ComparedAt = Pick<ComparedDocument, 'teamId' | 'collectionId' | 'instanceId'>;

/**
 * Compares the cards of one document with their neighbours from other documents and stores the contradictions. Idempotent. Cards that are
 * too complex are left out, and their number is stored with the document.
 *
 * A document is compared with documents that answer. Therefore it has to be compared whenever it has become both whole and current: of any
 * two documents, the later one finds the other. A document that does not answer is not compared until it does.
 */
export type DetectConflicts = (at: ComparedAt, signal: AbortSignal) => Promise<void>;

/** Maximum number of listed findings between two documents; one summary stands for the others. */
const mostBetweenDocuments = 200;
const batchSize = 50;
/** Maximum time without a pause for the rest of the process, in milliseconds. */
const sliceMs = 5;

export function createDetectConflicts(deps: DetectDeps): DetectConflicts {
  const { cards, instances, documents, announce, logger } = deps;
  const detect: DetectConflicts = async (at, signal) => {
    const { teamId, collectionId, instanceId } = at;
    const known = await instances.find(teamId, instanceId);
    if (known?.state !== 'current' || known.generation === 0) return;
    const { generation } = known;
    const document = await documentOf(deps, at);
    if (!document) return;
    const startedMs = performance.now();
    const { kept, touched } = await dropOutdated(deps, at);
    const ownVersions = await documents.versionsOf(teamId, collectionId, document.fileName);
    const run = createRun(deps, { document, ownVersions, kept, signal });
    for (let after = -1; ;) {
      signal.throwIfAborted();
      const batch = await cards.read(teamId, instanceId, anyGeneration, after, batchSize);
      const last = batch.at(-1);
      if (!last) break;
      await run.compare(batch);
      if (batch.length < batchSize) break;
      after = last.ordinal;
    }
    const { found, others, leftOut, overtaken } = await run.end();
    await documents.markChecked(teamId, instanceId, generation, leftOut);
    await announce(teamId, collectionId, [instanceId, ...touched, ...others]);
    if (leftOut > 0) logger.warn('left out cards that are too complex to compare', { instanceId, generation, leftOut });
    logger.info('compared a document with others', {
      instanceId,
      generation,
      found,
      ms: Math.round(performance.now() - startedMs),
    });
    for (const fileName of overtaken) {
      for (const version of await documents.versionsOf(teamId, collectionId, fileName)) {
        await detect({ teamId, collectionId, instanceId: version }, signal);
      }
    }
  };
  return detect;
}

/** The record of the document. For documents older than these records, the catalog is asked. */
async function documentOf(deps: DetectDeps, at: ComparedAt): Promise<ComparedDocument | undefined> {
  const { documents, catalog } = deps;
  const { teamId, collectionId, instanceId } = at;
  const known = await documents.find(teamId, instanceId);
  if (known) return known;
  const collection = await unlessGone(readCollection(catalog, { teamId, collectionId }));
  for (const { id, fileId, name: fileName, version } of collection?.instances ?? []) {
    await noteDocument(deps, { teamId, collectionId, instanceId: id, fileId, fileName, version });
  }
  return documents.find(teamId, instanceId);
}

/** @returns undefined if the collection was deleted: the event is on its way, and this is not an error. */
async function unlessGone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.kind === 'not-found') return undefined;
    throw thrown;
  }
}

interface Run {
  compare(batch: readonly StoredCard[]): Promise<void>;
  end(): Promise<Compared>;
}

interface Compared {
  readonly found: number;
  readonly others: ReadonlySet<number>;
  readonly leftOut: number;
  /** Names of documents whose version in these findings was superseded or reprocessed meanwhile. */
  readonly overtaken: ReadonlySet<string>;
}

/** The findings between two documents. */
interface Between {
  listed: number;
  further: number;
  /** The last finding that is not listed. */
  last?: Finding;
}

interface RunOf {
  readonly document: ComparedDocument;
  /** Instances of the same document, which are excluded, because versions differ on purpose. */
  readonly ownVersions: readonly number[];
  readonly kept: readonly KnownFinding[];
  readonly signal: AbortSignal;
}

function createRun(deps: DetectDeps, { document, ownVersions, kept, signal }: RunOf): Run {
  const { cards, neighbourhood } = deps;
  const keepFindings = createKeepFindings(deps);
  const { teamId, collectionId } = document;
  const slice = createTimeSlice(sliceMs);
  const known = new Set(kept.map(({ key }) => key));
  const between = new Map<number, Between>();
  /** Findings that are not stored yet, by key. */
  const pending = new Map<string, Finding>();
  const borderline = createBorderline(deps.secondLook, teamId, signal);
  const comparison = deps.rules.comparison(teamId, signal);
  const overtaken = new Set<string>();
  let found = 0;
  let leftOut = 0;

  /** The most certain candidate whose sentences are close enough in meaning. */
  async function confirmed(
    candidates: readonly Candidate[],
    card: StoredCard,
    neighbour: Neighbour,
  ): Promise<{ readonly candidate: Candidate; readonly cosine: number } | undefined> {
    for (const candidate of candidates) {
      const { requiredCosine, first, second } = candidate;
      if (requiredCosine === 0) return { candidate, cosine: neighbour.cosine };
      const cosine = await neighbourhood.cosine(teamId, first.text, second.text, signal);
      const sides = [
        { cardId: card.cardId, fileName: document.fileName, title: card.title, sentence: first.text },
        { ...neighbour, sentence: second.text },
      ] as const;
      if (await borderline.holds(cosine, requiredCosine, ...sides)) return { candidate, cosine };
    }
    return undefined;
  }

  async function compareOne(card: StoredCard, neighbours: readonly Neighbour[]): Promise<void> {
    if (neighbours.length === 0) return;
    const found = await comparison.candidates(textOf(card), neighbours.map(textOf));
    if (found === 'left-out') leftOut++;
    else for (const [at, neighbour] of neighbours.entries()) await keepIfConfirmed(card, neighbour, found[at] ?? []);
  }

  async function keepIfConfirmed(
    card: StoredCard,
    neighbour: Neighbour,
    candidates: readonly Candidate[],
  ): Promise<void> {
    const sure = candidates.length > 0 ? await confirmed(candidates, card, neighbour) : undefined;
    if (!sure) return;
    const [other] = await cards.read(teamId, neighbour.instanceId, anyGeneration, neighbour.ordinal - 1, 1);
    if (other?.cardId !== neighbour.cardId || other.verbatimContent !== neighbour.verbatimContent) return; // the index is behind
    const finding = findingOf(
      document,
      sure.candidate,
      { card, document },
      { card: other, document: neighbour },
      sure.cosine,
    );
    await keep(finding, neighbour.instanceId);
  }

  async function keep(finding: Finding, otherId: number): Promise<void> {
    const pair = between.get(otherId) ?? { listed: listedWith(otherId), further: 0 };
    between.set(otherId, pair);
    found++;
    if (!known.has(finding.key)) {
      if (pair.listed >= mostBetweenDocuments) {
        pair.further++;
        pair.last = finding;
        return;
      }
      known.add(finding.key);
      pair.listed++;
    }
    await put(finding);
  }

  async function put(finding: Finding): Promise<void> {
    pending.set(finding.key, finding);
    if (pending.size >= batchSize) await keepPending();
  }

  async function keepPending(): Promise<void> {
    const found = [...pending.values()];
    pending.clear();
    const ids = await keepFindings(found);
    for (const { instanceId, fileName } of found.flatMap(({ first, second }) => [first, second])) {
      if (ids.includes(instanceId)) overtaken.add(fileName);
    }
    // A document that was reprocessed since its card was read may have been compared already, so that nothing else would remove these
    // findings.
    for (const side of found.flatMap(({ first, second }) => [first, second])) {
      if (!(await isSaid(deps, teamId, side))) overtaken.add(side.fileName);
    }
  }

  const listedWith = (otherId: number): number =>
    kept.filter(
      ({ first, second, type }) => type !== 'summary' && [first, second].some((side) => side.instanceId === otherId),
    ).length;

  return {
    async compare(batch) {
      const ids = await comparison.telling(batch.map(textOf));
      if (ids === 'left-out') {
        leftOut += batch.length;
        return;
      }
      const telling = batch.filter(({ cardId }) => ids.has(cardId));
      if (telling.length === 0) return;
      const query = { teamId, collectionId, instanceId: document.instanceId, cards: telling };
      const near = await unlessGone(neighbourhood.near({ ...query, excludedInstanceIds: ownVersions }, signal));
      for (const card of telling) {
        const neighbours = near?.get(card.cardId) ?? [];
        await compareOne(
          card,
          neighbours.filter((neighbour) => isNeighbourOf(neighbour, document)),
        );
        await slice.yieldIfSpent();
      }
    },
    async end() {
      for (const { last, further } of between.values()) if (last) await put(summaryOf(last, further));
      await keepPending();
      return { found, others: new Set(between.keys()), leftOut, overtaken };
    },
  };
}

const textOf = ({ cardId, title, verbatimContent }: CardText): CardText => ({ cardId, title, verbatimContent });
