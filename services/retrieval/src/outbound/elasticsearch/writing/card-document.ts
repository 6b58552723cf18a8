import { derivedId } from '@cardinal/kernel';
import { analyseCard } from '@cardinal/language';
import type { CardVectors } from '../../../app/ports.js';
import { bodyOf, textKey, type Card } from '../../../domain/card.js';
import { packCard, packShown, packVectors, toNumbers, type Shown } from '../layout/packing.js';
import type { InstanceEntry } from './instances.js';
import { propertyTermsOf } from '../layout/property-terms.js';
import { collectionName, tokenOf } from '../layout/names.js';
import type { Space } from '../layout/space.js';

/** Equal for cards that give the embedding model the same text. */
export const textHashOf = ({
  title,
  statement,
  verbatimContent,
}: Pick<Card, 'title' | 'statement' | 'verbatimContent'>): string => derivedId(title, statement, verbatimContent);

/** The part of a card's document that may change while the card's text stays the same. */
export function factsOf(card: Card, entry: InstanceEntry, generation: number) {
  const { instanceId } = card;
  const { fileId, fileName, version, metadata } = entry.facts;
  const shown: Shown = { ...card, fileId, fileName, version, metadata };
  return {
    instanceId,
    generation,
    version,
    revision: entry.revision,
    current: entry.state === 'current',
    facets: propertyTermsOf({ ...card, fileId, fileName, version, metadata }),
    shown: packShown(shown),
  };
}

/** The whole document of a card that has no vectors yet. */
export function documentOf(card: Card, entry: InstanceEntry, generation: number) {
  const collection = collectionName(entry);
  const { terms, length, textStems, sentences, language } = analyseCard(card.title, bodyOf(card));
  const tokens: string[] = [];
  for (const [term, count] of terms) {
    const token = tokenOf(collection, term);
    for (let i = 0; i < count; i++) tokens.push(token);
  }
  const head = { cardId: card.cardId, textKey: textKey(card), stems: length };
  return {
    ...factsOf(card, entry, generation),
    collection,
    teamId: entry.teamId,
    cardId: card.cardId,
    textHash: textHashOf(card),
    language,
    stems: length,
    textStems,
    sentences,
    lot: Number.parseInt(derivedId(card.cardId, collection).slice(0, 6), 16),
    terms: tokens.join(' '),
    packed: packCard(head, terms),
  };
}

/** Vectors of one model, as a partial update that does not touch those of other models. */
export function vectorsOf({ passages }: CardVectors, { key }: Space) {
  const vectors = passages.map((passage) => passage.vector);
  const [first, ...more] = vectors.map(toNumbers);
  const own = {
    passages: passages.length,
    passageKeys: passages.map((passage) => passage.key),
    ...(first ? { vector: first, code: packVectors(vectors) } : {}),
    more: more.map((vector) => ({ vector })),
  };
  return { vectors: { [key]: own } };
}
