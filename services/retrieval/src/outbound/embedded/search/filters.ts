import {
  builtInFilter,
  isOfDocuments,
  isWithin,
  statesIn,
  testing,
  valueTest,
  type FilterField,
  type MetadataFilter,
} from '@cardinal/contracts';
import { titleKeyOf } from '../../../domain/card.js';
import type { Scope } from '../../../domain/scope.js';
import type { Collection } from '../collection/collection.js';

type Instance = Collection['instances'][number];
/** A test of a card's slot, or of an instance. */
type Test<Of> = (one: Of) => boolean;

/** By number of the instance: 1 if its cards are in scope, not counting filters by properties of single cards. */
export function openInstances(collection: Collection, scope: Scope): Uint8Array {
  const isOpen = openTest(scope);
  const { instances } = collection;
  const open = new Uint8Array(instances.length);
  // Not `Uint8Array.from`, which first reads its argument through an iterator: this runs over all documents for each new document.
  for (let at = 0; at < open.length; at++) if (isOpen(instances[at] as Instance)) open[at] = 1;
  return open;
}

/** Whether the card of a slot is in scope: for callers that test a few cards, where a mask would test all. */
export function slotTest(collection: Collection, scope: Scope): Test<number> {
  const isOpen = openTest(scope);
  const tests = cardTests(collection, scope);
  const { slots, instances } = collection;
  return (slot) =>
    slots.cardIds[slot] !== 0 &&
    isOpen(instances[slots.instances[slot] as number] as Instance) &&
    tests.every((test) => test(slot));
}

function openTest(scope: Scope): Test<Instance> {
  const stateOf = statesIn(scope);
  const tests = scope.filters.filter(isOfDocuments).map((filter) => testing(filter, instanceTest));
  return (instance) => {
    const state = stateOf(instance.instanceId, instance.state);
    if (state === 'deleted' || (scope.currentOnly && state !== 'current')) return false;
    return tests.every((test) => test(instance));
  };
}

/** Tests of slots, for the filters by properties of single cards. */
export function cardTests(collection: Collection, scope: Scope): readonly Test<number>[] {
  const filters = scope.filters.filter((filter) => !isOfDocuments(filter));
  return filters.map((filter) => testing<number>(filter, (one) => cardTest(collection, one)));
}

function instanceTest(filter: MetadataFilter): Test<Instance> {
  const { key, instanceIds } = filter;
  if (instanceIds) {
    const passing = new Set(instanceIds);
    return ({ instanceId }) => passing.has(instanceId);
  }
  const builtIn = builtInFilter(key);
  const passes = valueTest(filter);
  if (builtIn?.of === 'instance') return (instance) => passes(String(instance[builtIn.field]));
  return ({ metadata }) => passes(Object.hasOwn(metadata, key) ? metadata[key] : undefined);
}

function cardTest(collection: Collection, filter: MetadataFilter): Test<number> {
  const builtIn = builtInFilter(filter.key);
  if (builtIn?.of === 'card') return filter.present === undefined ? columns[builtIn.field](collection, filter) : always;
  // Evaluated once per instance, because an instance has many cards.
  const passing = Uint8Array.from(collection.instances, (instance) => (instanceTest(filter)(instance) ? 1 : 0));
  const { instances } = collection.slots;
  return (slot) => passing[instances[slot] as number] === 1;
}

/** For keys that every card has. */
const always = (): boolean => true;

const columns: Readonly<Record<FilterField<'card'>, (collection: Collection, filter: MetadataFilter) => Test<number>>> =
  {
    cardId: ({ slots }, filter) => columnTest(filter, (slot) => slots.cardIds[slot] as number),
    page: ({ slots }, filter) => columnTest(filter, (slot) => slots.pages[slot] as number),
    ordinal: ({ slots }, filter) => columnTest(filter, (slot) => slots.ordinals[slot] as number),
    knowledgeType({ slots, types }, filter) {
      const wanted = types.map(valueTest(filter));
      return (slot) => wanted[slots.types[slot] as number] === true;
    },
    // Only a hash of each title is in memory, so that `valueTest` cannot be applied: equality compares hashes, and a range matches no
    // title, because titles have no order (`orderOf`). A new operator for text has to be added here.
    title({ slots }, { anyOf, range }) {
      const keys = new Set(range ? [] : anyOf.map(titleKeyOf));
      return (slot) => keys.has(slots.titleKeys[slot] as number);
    },
  };

function columnTest(filter: MetadataFilter, valueAt: (slot: number) => number): Test<number> {
  const { range } = filter;
  if (range) return (slot) => isWithin(range, { kind: 'number', value: valueAt(slot) });
  const passes = valueTest(filter);
  return (slot) => passes(String(valueAt(slot)));
}
