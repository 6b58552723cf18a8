// Decides whether a repeated search for an expression takes time linear in the length of the text, whatever the text contains. It does if
// the number of attempts that read the same position of a text does not grow with the text; that is, if the automaton of its failing
// attempts is finitely ambiguous (A. Weber, H. Seidl, "On the degree of ambiguity of finite automata", 1991).
import { attempts, parse } from './automaton.mjs';

/**
 * @param {{ source: string, flags: string }} expression
 * @returns {{ why: string, power?: number } | undefined} undefined if the expression is linear. Otherwise the reason why it may not be, and
 *   the least power of the length by which its time grows: `Infinity` if exponential, undefined if it cannot be analysed.
 */
export function superLinear(expression) {
  let parsed;
  try {
    parsed = parse(expression);
  } catch (error) {
    return { why: `cannot be analysed: ${error.message || 'a back-reference'}` };
  }
  const growthWith = (cut) => {
    const automaton = onAtoms(attempts(parsed.root, cut), parsed.maxCharacter);
    return exponential(automaton) ?? polynomial(automaton);
  };
  const growth = growthWith(true);
  if (growth === undefined) return undefined;
  const uncut = growthWith(false);
  return uncut && (uncut.power < growth.power ? uncut : growth);
}

/** Groups characters that no part of the expression distinguishes into atoms, and represents sets of characters as bit masks of atoms. */
function onAtoms({ chars, edges }, maxCharacter) {
  const sets = new Set(chars.filter((set) => set !== undefined));
  for (const { guard } of edges.flat()) for (const side of [guard.before, guard.after]) if (side) sets.add(side.chars);
  const starts = new Set([0]);
  for (const set of sets)
    for (const { min, max } of set.ranges) for (const at of [min, max + 1]) if (at <= maxCharacter) starts.add(at);
  const masks = new Map([...sets].map((set) => [set, 0n]));
  const atoms = new Map();
  const samples = [];
  for (const at of starts) {
    const within = [...sets].filter((set) => set.has(at));
    const key = within.map((set) => [...sets].indexOf(set)).join();
    let atom = atoms.get(key);
    if (atom === undefined) {
      atom = 1n << BigInt(atoms.size);
      atoms.set(key, atom);
      samples.push(at);
      for (const set of within) masks.set(set, masks.get(set) | atom);
    }
    // Prefer a printable sample to a control character.
    const index = [...atoms.keys()].indexOf(key);
    if (at > 32 && samples[index] <= 32) samples[index] = at;
  }
  const all = (1n << BigInt(atoms.size)) - 1n;
  const masked = (side) => (side ? masks.get(side.chars) : all);
  const reads = chars.map((set, state) => (set ? masks.get(set) : state === 0 ? all : 0n));
  const ways = edges.map((out, from) =>
    out
      .map(({ to, guard }) => ({
        to,
        before: masked(guard.before),
        after: masked(guard.after),
        opens: guard.before?.edge ?? true,
      }))
      .filter(
        (way) => (from === 1 ? way.opens : (reads[from] & way.before) !== 0n) && (reads[way.to] & way.after) !== 0n,
      ),
  );
  ways[0].push({ to: 0, before: all, after: all, opens: true });
  return {
    reads,
    ways,
    components: componentsOf(ways),
    show: (mask) => String.fromCodePoint(samples[mask.toString(2).length - 1]),
  };
}

/** Finds a state with two ways back to itself over the same text: each repetition doubles the number of attempts. */
function exponential({ reads, ways, components, show }) {
  for (const [from, out] of ways.entries()) {
    for (const [index, a] of out.entries()) {
      const twin = out.find((b, at) => at > index && b.to === a.to && meet(reads, [from, from], [a, b]));
      if (twin && components.of[from] === components.of[a.to])
        return { why: `exponential on repeated ${quoted(show(reads[a.to]))}`, power: Infinity };
    }
  }
  for (const members of components.cyclic) {
    const inside = (state) => components.of[state] === components.of[members[0]];
    const seen = new Set();
    const open = members.map((state) => [state, state]);
    for (let pair = open.pop(); pair; pair = open.pop()) {
      const [p, q] = pair;
      for (const a of ways[p]) {
        if (!inside(a.to)) continue;
        for (const b of ways[q]) {
          if (!inside(b.to) || (p === q && a.to === b.to) || !meet(reads, [p, q], [a, b])) continue;
          if (a.to === b.to)
            return { why: `exponential on repeats with ${quoted(show(reads[p] & reads[q]))}`, power: Infinity };
          const key = a.to * reads.length + b.to;
          if (seen.has(key)) continue;
          seen.add(key);
          open.push([a.to, b.to]);
        }
      }
    }
  }
  return undefined;
}

/**
 * Finds a text that leads from p to p, from q to q, and from p to q: each repetition in p adds one attempt to those in q. The length of the
 * longest chain of such loops is added to the power 1 of a linear expression.
 */
function polynomial(automaton) {
  const { ways, components } = automaton;
  /** Longest chain that begins in each component. Tarjan's algorithm lists the components that another one reaches before that one. */
  const chains = new Map();
  let longest;
  for (const from of components.cyclic) {
    const reachable = reach(ways, from);
    let chain = 0;
    for (const to of components.cyclic) {
      const beyond = 1 + (chains.get(to) ?? 0);
      if (to === from || beyond <= chain || !reachable.has(to[0])) continue;
      const text = pumpedBetween(automaton, from, to);
      if (text === undefined) continue;
      chain = beyond;
      if (chain > (longest?.chain ?? 0)) longest = { chain, text };
    }
    chains.set(from, chain);
  }
  if (longest === undefined) return undefined;
  const power = 1 + longest.chain;
  return { why: `takes the length to the power of ${power} or more on repeated ${quoted(longest.text)}`, power };
}

function pumpedBetween(automaton, from, to) {
  for (const p of from)
    for (const q of to) {
      const text = pumped(automaton, p, q);
      if (text !== undefined) return text;
    }
  return undefined;
}

function pumped({ reads, ways, components, show }, p, q) {
  const inside = (state, of) => components.of[state] === components.of[of];
  const size = reads.length;
  const seen = new Set();
  const open = [[p, p, q, '']];
  for (let at = open.shift(); at; at = open.shift()) {
    const [a, b, c, text] = at;
    for (const x of ways[a]) {
      if (!inside(x.to, p)) continue;
      for (const z of ways[c]) {
        if (!inside(z.to, q) || !meet(reads, [a, c], [x, z])) continue;
        for (const y of ways[b]) {
          if (!meet(reads, [a, b, c], [x, y, z])) continue;
          const read = text + show(reads[x.to] & reads[y.to] & reads[z.to]);
          if (x.to === p && y.to === q && z.to === q) return read;
          const key = (x.to * size + y.to) * size + z.to;
          if (seen.has(key)) continue;
          seen.add(key);
          open.push([x.to, y.to, z.to, read]);
        }
      }
    }
  }
  return undefined;
}

/** Whether ways that leave these states together can read the same character. */
function meet(reads, from, taken) {
  let before = -1n;
  for (const state of from) before &= reads[state];
  let after = -1n;
  for (const way of taken) {
    before &= way.before;
    after &= way.after & reads[way.to];
  }
  return before !== 0n && after !== 0n;
}

const quoted = (text) => JSON.stringify(text);

function reach(ways, from) {
  const seen = new Set(from);
  for (const state of seen) for (const { to } of ways[state]) seen.add(to);
  return seen;
}

/** Strongly connected components (R. Tarjan, 1972): `of` maps states to components, `cyclic` lists the components with a cycle. */
function componentsOf(ways) {
  const of = ways.map(() => -1);
  const depth = ways.map(() => -1);
  const low = ways.map(() => -1);
  const path = [];
  const cyclic = [];
  let count = 0;
  const enter = (state) => {
    depth[state] = low[state] = count++;
    path.push(state);
    return { state, next: 0 };
  };
  for (const root of ways.keys()) {
    const open = depth[root] === -1 ? [enter(root)] : [];
    while (open.length > 0) {
      const at = open.at(-1);
      const way = ways[at.state][at.next++];
      if (way === undefined) {
        open.pop();
        const before = open.at(-1)?.state;
        if (before !== undefined) low[before] = Math.min(low[before], low[at.state]);
        if (low[at.state] !== depth[at.state]) continue;
        const members = path.splice(path.indexOf(at.state));
        for (const member of members) of[member] = at.state;
        if (members.length > 1 || ways[at.state].some(({ to }) => to === at.state)) cyclic.push(members);
      } else if (depth[way.to] === -1) open.push(enter(way.to));
      else if (of[way.to] === -1) low[at.state] = Math.min(low[at.state], depth[way.to]);
    }
  }
  return { of, cyclic };
}
