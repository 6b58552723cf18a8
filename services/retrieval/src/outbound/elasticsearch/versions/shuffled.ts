/** In random order. Replicas that begin the same work at once begin at different ends, and so share it. */
export function shuffled<T>(all: readonly T[]): T[] {
  const drawn = all.map((one) => ({ one, lot: Math.random() }));
  return drawn.sort((a, b) => a.lot - b.lot).map(({ one }) => one);
}
