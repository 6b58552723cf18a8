// Converts a regular expression to the automaton that a backtracking engine walks: its states are the characters that the engine reads,
// its edges the ways from one to the next. refa parses the expression and resolves flags, classes, cases and back-references.
import { JS } from 'refa';

/** A group with a higher maximum of repetitions is treated as unbounded, because their combinations are practically unbounded. */
const maxTurns = 6;
/** The same limit for the repetition of a single character, which only adds states one by one. */
const maxCharacters = 128;

/**
 * @typedef {import('refa').CharSet} CharSet
 * @typedef {{ chars: CharSet, edge: boolean }} Neighbour characters that may be adjacent, and whether the text may end there instead.
 * @typedef {{ before?: Neighbour, after?: Neighbour }} Guard
 * @typedef {{ chars?: CharSet, next?: Node, ways: { to: Node, guard?: Guard, turn?: true }[], final?: boolean }} Node reads a character, or branches.
 * @typedef {{ to: number, guard: Guard }} Edge
 */

/** Reads an expression. @param {{ source: string, flags: string }} expression @throws {Error} naming what cannot be analysed. */
export function parse({ source, flags }) {
  const literal = JS.Parser.fromLiteral({ source, flags });
  const { expression, maxCharacter } = literal.parse({
    backreferences: 'resolve',
    maxBackreferenceWords: 1_000,
    maxNodes: 1_000_000,
    assertions: 'parse',
    disableOptimizations: true,
  });
  const accept = /** @type {Node} */ ({ ways: [], final: true });
  const root = branch(expression.alternatives, accept, true);
  return { root, maxCharacter };
}

const branch = (alternatives, next, whole) =>
  alternatives.length === 1
    ? chain(alternatives[0].elements, next, whole)
    : node(
        alternatives.map(({ elements }) => ({ to: chain(elements, next, whole) })),
        whole,
      );

const chain = (elements, next, whole) => elements.reduceRight((after, element) => build(element, after, whole), next);

/** A match that reached a final node cannot fail any more, whatever follows in the text. */
const node = (ways, whole) => ({ ways, final: whole && ways.some(({ to, guard }) => !guard && to.final) });

/** @returns {Node} */
function build(element, next, whole) {
  switch (element.type) {
    case 'CharacterClass':
      return { chars: element.characters, next, ways: [] };
    case 'Alternation':
      return branch(element.alternatives, next, whole);
    case 'Quantifier':
      return repeat(element, next, whole);
    case 'Assertion':
      return assertion(element, next);
    default:
      throw new Error(`${element.type} is not analysed`);
  }
}

function repeat({ alternatives, min, max }, next, whole) {
  const single = alternatives.every(({ elements }) => elements.length === 1 && elements[0].type === 'CharacterClass');
  const most = single ? maxCharacters : maxTurns;
  const bounded = max <= most;
  let entry = next;
  if (bounded) {
    for (let turn = max; turn > min; turn--) {
      entry = node([{ to: branch(alternatives, entry, whole) }, { to: next }], whole);
    }
  } else {
    entry = node([{ to: next }], whole);
    entry.ways.unshift({ to: branch(alternatives, entry, whole), turn: true });
  }
  for (let turn = Math.min(min, most); turn > 0; turn--) entry = branch(alternatives, entry, whole);
  return entry;
}

/** The text of a lookahead is read in addition, every time; a lookbehind must have a bounded length and becomes a guard. */
function assertion({ kind, negate, alternatives }, next) {
  if (kind === 'behind') {
    if (lengthOf(alternatives) === Infinity) throw new Error('a lookbehind without end is not analysed');
    return { ways: [{ to: next, guard: guardOf(kind, negate, alternatives) }] };
  }
  const body = branch(alternatives, { ways: [], final: false }, false);
  return {
    ways: [
      { to: next, guard: guardOf(kind, negate, alternatives) },
      { to: body, guard: {} },
    ],
  };
}

/** Condition of an assertion on the one character adjacent to it; empty if it depends on more characters. @returns {Guard} */
function guardOf(kind, negate, alternatives) {
  const beside = alternatives.flatMap(({ elements }) => leaves(elements));
  const known = negate ? beside.filter(({ alone }) => alone) : beside;
  const nothing = !negate && known.some(({ chars }) => chars === undefined);
  if (nothing || known.length === 0) return {};
  const [first, ...others] = known.map(({ chars }) => chars);
  const chars = first.union(...others);
  const neighbour = negate ? { chars: chars.negate(), edge: true } : { chars, edge: false };
  return kind === 'behind' ? { before: neighbour } : { after: neighbour };

  /** Characters that may be adjacent to the assertion in this alternative; `alone` if the alternative consists of that character only. */
  function leaves(elements) {
    const element = kind === 'behind' ? elements.at(-1) : elements[0];
    const alone = elements.length === 1;
    if (element?.type === 'CharacterClass') return [{ chars: element.characters, alone }];
    if (element?.type === 'Alternation')
      return element.alternatives.flatMap((one) =>
        leaves(one.elements).map((leaf) => ({ ...leaf, alone: alone && leaf.alone })),
      );
    if (element?.type === 'Quantifier' && element.min > 0)
      return element.alternatives.flatMap((one) => leaves(one.elements).map(({ chars }) => ({ chars, alone: false })));
    return [{ chars: undefined, alone: false }];
  }
}

const lengthOf = (alternatives) =>
  Math.max(
    0,
    ...alternatives.map(({ elements }) => elements.reduce((sum, element) => sum + lengthOfElement(element), 0)),
  );
const lengthOfElement = (element) => {
  if (element.type === 'CharacterClass') return 1;
  if (element.type === 'Assertion') return 0;
  const length = lengthOf(element.alternatives);
  return element.type === 'Quantifier' ? (length === 0 ? 0 : length * element.max) : length;
};

/**
 * States of all match attempts at all positions of a text. State 0 is a position where no attempt has begun, state 1 the start of the text.
 *
 * With `cut`, only the states of failing attempts: an attempt that passes a final node matches, and the next attempt begins no earlier
 * than at that node. So whatever the attempt reads after the node is treated as an attempt that begins at the node, and the way to the
 * node is paid for by the matched text. Both variants show the whole cost.
 *
 * @param {Node} root
 * @param {boolean} cut
 * @returns {{ chars: (CharSet | undefined)[], edges: Edge[][] }} `chars` is undefined for states 0 and 1.
 */
export function attempts(root, cut) {
  /** @type {(CharSet | undefined)[]} */
  const chars = [undefined, undefined];
  /** @type {Edge[][]} */
  const edges = [[], []];
  const numbers = new Map();
  const begun = new Map();
  /** @type {[number, Node][]} */
  const open = [];
  const numberOf = (state) => {
    let number = numbers.get(state);
    if (number === undefined) {
      number = chars.push(state.chars) - 1;
      edges.push([]);
      numbers.set(state, number);
      open.push([number, state.next]);
    }
    return number;
  };
  /** @param {Node} start @param {CharSet} [last] characters that were read before `start`. */
  const begin = (start, last) => {
    const known = begun.get(start) ?? begun.set(start, new Set()).get(start);
    if (known.has(last)) return;
    known.add(last);
    const behind = last && { before: { chars: last, edge: false } };
    for (const { to, guard } of start.chars ? [{ to: start }] : start.ways) {
      if (to.final && !guard && cut) begin(to, last);
      else for (const from of [0, 1]) follow(from, to, both(guard ?? {}, behind), new Set(), last);
    }
  };
  const follow = (from, to, guard, turned, last) => {
    if (to.final && cut) return begin(to, last);
    if (to.chars) return void edges[from].push({ to: numberOf(to), guard });
    // An engine abandons a repetition that reads nothing.
    if (turned.has(to)) return;
    for (const way of to.ways) {
      follow(from, way.to, both(guard, way.guard), way.turn ? new Set(turned).add(to) : turned, last);
    }
  };
  begin({ ways: [{ to: root, guard: {} }] });
  for (let entry = open.pop(); entry; entry = open.pop()) follow(entry[0], entry[1], {}, new Set(), chars[entry[0]]);
  return { chars, edges };
}

const both = (a, b = {}) => ({ before: narrow(a.before, b.before), after: narrow(a.after, b.after) });
const narrow = (a, b) => (a && b ? { chars: a.chars.intersect(b.chars), edge: a.edge && b.edge } : (a ?? b));
