import { statesIn } from '@cardinal/contracts';
import type { IndexedCard, RankedCard, RankedList, ScopeView } from '../../../app/ports.js';
import { idf } from '../../../domain/bm25.js';
import { fromSums, pooledMoments, type Moments } from '../../../domain/fusion.js';
import type { Scope } from '../../../domain/scope.js';
import { namedIn } from '../collection/document-names.js';
import type { CardRecords } from '../storage/card-records.js';
import { openInstances } from './filters.js';
import { createPart, type Part, type PartNeeds, type SearchedCollection, type WordWeights } from './part.js';
import type { ScratchPool } from './scratch.js';

export interface ViewNeeds extends Pick<PartNeeds, 'vectorRecords' | 'onDamaged'> {
  readonly cardRecords: CardRecords;
  readonly pool: ScratchPool;
}

/** Sums over the cards in scope. */
interface Totals {
  readonly cards: number;
  readonly cardsWithVectors: number;
  readonly stems: number;
  readonly textStems: number;
  readonly sentences: number;
}

interface SlotOfPart {
  readonly part: Part;
  readonly slot: number;
}

/**
 * The embedded index through one scope: each collection is searched separately, with term weights that are computed over all of them.
 * Results for a query are cached for the view's lifetime and invalidated when a collection changes.
 */
export function openView(searched: readonly SearchedCollection[], scope: Scope, needs: ViewNeeds): ScopeView {
  const { cardRecords, vectorRecords, pool, onDamaged } = needs;
  const scratch = pool.open();
  const parts = searched.map((each) => createPart(each, scope, { vectorRecords, scratch, onDamaged }));
  const models = new Set(parts.map(({ collection }) => collection.modelId));
  const [vectorModel = ''] = models.size === 1 ? models : [];
  let revision = revisionOf(parts);
  let totals: Totals | undefined;
  const frequencies = new Map<string, number>();

  /** The parts, renewed if a collection has changed. */
  function current(): readonly Part[] {
    const now = revisionOf(parts);
    if (now === revision) return parts;
    revision = now;
    frequencies.clear();
    for (const part of parts) part.renew();
    totals = undefined;
    return parts;
  }

  /** Totals of the current parts. */
  function counted(): Totals {
    current();
    return (totals ??= totalsOf(parts));
  }

  function frequencyOf(term: string): number {
    let known = frequencies.get(term);
    if (known === undefined) {
      known = parts.reduce((sum, part) => sum + part.frequency(term), 0);
      frequencies.set(term, known);
    }
    return known;
  }

  function weights(): WordWeights {
    const { cards, stems } = counted();
    return { of: (term) => idf(cards, frequencyOf(term)), meanLength: cards > 0 ? stems / cards : 0 };
  }

  function slotOfPart(cardId: number): SlotOfPart | undefined {
    for (const part of parts) {
      const slot = part.slotOf(cardId);
      if (slot !== 0) return { part, slot };
    }
    return undefined;
  }

  const slotsOfParts = (cardIds: readonly number[]): (SlotOfPart | undefined)[] => {
    current();
    return cardIds.map(slotOfPart);
  };

  return {
    [Symbol.dispose]: () => scratch[Symbol.dispose](),
    vectorModel,
    languages: [...new Set(parts.flatMap(({ collection }) => [...collection.languages]))],
    async counts() {
      const { cards, cardsWithVectors, textStems, sentences } = counted();
      return {
        cards,
        cardsWithVectors: vectorModel === '' ? 0 : cardsWithVectors,
        meanSentenceLength: sentences > 0 ? textStems / sentences : 0,
      };
    },
    async documentFrequencies(terms) {
      current();
      return terms.map(frequencyOf);
    },
    async named(terms) {
      for (const { collection } of parts) await collection.names.readNew();
      const held = parts.map(({ collection }) => {
        const open = openInstances(collection, scope);
        return { documents: open.reduce((sum, is) => sum + is, 0), holders: collection.names.holding(terms, open) };
      });
      return namedIn(terms, held);
    },
    async byWords(terms, depth): Promise<RankedList> {
      const by = weights();
      let [sum, squares, matched] = [0, 0, 0];
      for (const part of parts) {
        const { scores, matched: list } = part.wordScores(terms, by);
        for (let at = 0; at < list.count; at++) {
          const score = scores[list.slots[at] as number] as number;
          sum += score;
          squares += score * score;
        }
        matched += list.count;
      }
      return {
        best: bestOf(
          parts.map((part) => part.bestByWords(terms, by, depth)),
          depth,
        ),
        matched,
        moments: fromSums(sum, squares, counted().cards),
      };
    },
    async byVector(query, depth): Promise<RankedList> {
      const each = current();
      const counts = each.map(({ mask }) => mask.cardsWithVectors);
      const found = each.map((part) => part.byVector(query, depth));
      let known: Moments | undefined;
      // Lazy, because a refinement's second search does not need them.
      return {
        best: bestOf(
          found.map(({ best }) => best),
          depth,
        ),
        matched: counted().cardsWithVectors,
        get moments() {
          return (known ??= pooledMoments(found.map(({ moments }, at) => ({ count: counts[at] ?? 0, ...moments() }))));
        },
      };
    },
    async every(query, tell) {
      query.signal.throwIfAborted();
      const by = weights();
      for (const part of parts) part.every(query, by, tell);
    },
    async wordScores(terms, cardIds) {
      const by = weights();
      const scored = new Map(parts.map((part) => [part, part.wordScores(terms, by).scores]));
      return slotsOfParts(cardIds).map((place) => (place && scored.get(place.part)?.[place.slot]) ?? 0);
    },
    async cosines(query, cardIds) {
      const places = slotsOfParts(cardIds);
      const known = new Map(parts.map((part) => [part, part.cosines(query, slotsIn(part, places))]));
      return places.map((place) => place && known.get(place.part)?.(place.slot));
    },
    async shownCosines(query, cardIds) {
      const known = current().map((part) =>
        part.exactCosines(
          query,
          cardIds.filter((cardId) => part.slotOf(cardId) !== 0),
        ),
      );
      return cardIds.map((cardId) => known.map((cosineOf) => cosineOf(cardId)).find((cosine) => cosine !== undefined));
    },
    async vectors(query, cardIds) {
      return slotsOfParts(cardIds).map((place) => place?.part.nearestPassage(query, place.slot));
    },
    async identities(cardIds) {
      return slotsOfParts(cardIds).map((place) => {
        if (!place) return undefined;
        const { slots, instances } = place.part.collection;
        const instance = instances[slots.instances[place.slot] as number];
        if (!instance) return undefined;
        const { version, instanceId } = instance;
        return { textKey: slots.textKeys[place.slot] as number, version, instanceId };
      });
    },
    async cards(cardIds) {
      const stateOf = statesIn(scope);
      return current().flatMap((part) => {
        const { collection } = part;
        const { collectionId } = collection.key;
        const wanted = cardIds.filter((cardId) => part.slotOf(cardId) !== 0);
        return cardRecords.cardsOf(collection.key, wanted).flatMap((card): IndexedCard[] => {
          const instance = collection.instance(card.instanceId);
          if (!instance) return [];
          const { fileId, fileName, version, metadata } = instance;
          const current = stateOf(card.instanceId, instance.state) === 'current';
          return [{ ...card, collectionId, fileId, fileName, version, metadata, current }];
        });
      });
    },
  };
}

const revisionOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { collection }) => sum + collection.revision, 0);

function totalsOf(parts: readonly Part[]): Totals {
  const total = (of: keyof Totals): number => parts.reduce((sum, { mask }) => sum + mask[of], 0);
  return {
    cards: total('cards'),
    cardsWithVectors: total('cardsWithVectors'),
    stems: total('stems'),
    textStems: total('textStems'),
    sentences: total('sentences'),
  };
}

function bestOf(lists: readonly RankedCard[][], depth: number): readonly RankedCard[] {
  const [only, ...others] = lists;
  if (others.length === 0) return only ?? [];
  return lists
    .flat()
    .sort((a, b) => b.score - a.score || a.cardId - b.cardId)
    .slice(0, depth);
}

const slotsIn = (part: Part, places: readonly (SlotOfPart | undefined)[]): number[] =>
  places.flatMap((place) => (place?.part === part ? [place.slot] : []));
