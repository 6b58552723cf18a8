import { document } from '@cardinal/contracts';
import { createCardMaker, type CardMaker, type MadeCard } from '../../domain/card-maker.js';
import type { CardText } from '../../app/rules.js';
import { compareCards } from '../../domain/conflicts/compare-cards.js';
import { changesBetween, type VersionCard, type VersionChange } from '../../domain/conflicts/version-changes.js';
import { createReadCards } from './read-cards.js';
import type { CardBatch, ChangeBatch, Replies, Request, RequestKind, Requests } from './requests.js';

/** Limits of one reply: cards or changes, and UTF-16 code units of their texts, which the last item may exceed. */
const perReply = { items: 50, units: 128 * 1024 } as const;
/** Capacity of the cache of read cards, in UTF-16 code units of text: 15 MB, or 35 MB if all sentences were read in full. */
const mostCachedUnits = 1_000_000;

type Answers = { readonly [Kind in RequestKind]: (request: Requests[Kind]) => Replies[Kind] };

interface Comparing {
  readonly before: VersionCard[];
  readonly after: VersionCard[];
  unchanged: number;
  changes?: Iterator<VersionChange>;
}

/** Handles the requests of one thread. */
export function createAnswers(): (request: Request) => unknown {
  const readOf = createReadCards(mostCachedUnits);
  let maker: CardMaker | undefined;
  let made: Iterator<MadeCard> = [].values();
  let comparing: Comparing = { before: [], after: [], unchanged: 0 };

  const makerNow = (): CardMaker => {
    if (!maker) throw new RangeError('The request `beginCards` is missing; send it before parts.');
    return maker;
  };
  const nextCards = (): CardBatch => {
    const { items, more } = takeReply(
      made,
      ({ card }) => card.title.length + card.statement.length + card.verbatimContent.length,
    );
    return { cards: items, more };
  };
  const read = ({ cardId, title, verbatimContent }: CardText) => readOf(cardId, title, verbatimContent);

  const answers: Answers = {
    beginCards({ documentTitle }) {
      maker = createCardMaker({ documentTitle });
    },
    part({ part }) {
      made = cardsOf(makerNow(), document.ParsedPart.decode(part));
      return nextCards();
    },
    document({ documentTitle, parts }) {
      made = cardsOfAll(createCardMaker({ documentTitle }), parts);
      return nextCards();
    },
    moreCards: nextCards,
    endCards() {
      made = makerNow().end()[Symbol.iterator]();
      return nextCards();
    },
    telling: ({ cards }) =>
      new Set(cards.filter((card) => read(card).sentences.length > 0).map(({ cardId }) => cardId)),
    candidates({ card, others }) {
      const mine = read(card);
      return others.map((other) => compareCards(mine, read(other)));
    },
    beginChanges() {
      comparing = { before: [], after: [], unchanged: 0 };
    },
    versionCards({ side, cards }) {
      comparing[side].push(...cards);
    },
    changes(): ChangeBatch {
      const { before, after } = comparing;
      if (!comparing.changes) {
        const { changes, unchanged } = changesBetween(before, after);
        comparing = { before: [], after: [], unchanged, changes: changes.values() };
      }
      const { items, more } = takeReply(
        comparing.changes ?? [].values(),
        ({ from, to }) => (from?.verbatimContent.length ?? 0) + (to?.verbatimContent.length ?? 0),
      );
      return { changes: items, unchanged: comparing.unchanged, more };
    },
  };
  return <Kind extends RequestKind>(request: { readonly kind: Kind } & Requests[Kind]) =>
    answers[request.kind](request);
}

function* cardsOf(maker: CardMaker, part: document.ParsedPart): Generator<MadeCard> {
  maker.open(part);
  for (const block of part.blocks) yield* maker.add(block);
}

function* cardsOfAll(maker: CardMaker, parts: readonly Uint8Array[]): Generator<MadeCard> {
  for (const part of parts) yield* cardsOf(maker, document.ParsedPart.decode(part));
  yield* maker.end();
}

function takeReply<Item>(from: Iterator<Item>, unitsOf: (item: Item) => number): { items: Item[]; more: boolean } {
  const items: Item[] = [];
  for (let units = 0; items.length < perReply.items && units < perReply.units;) {
    const step = from.next();
    if (step.done) return { items, more: false };
    items.push(step.value);
    units += unitsOf(step.value);
  }
  return { items, more: true };
}
