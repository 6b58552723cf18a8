/** Fitted numbers: of features, of words that a reading leaves over, and of the signals of confidence. */
export interface Weights {
  /** Weight of each feature; others weigh nothing. */
  readonly features: ReadonlyMap<string, number>;
  /** For each stem the share of right readings among those that left it over; a word that is missing was too rare to tell. */
  readonly leftOver: ReadonlyMap<string, number>;
  readonly signals: ReadonlyMap<string, number>;
  /** Least probability of a reading that is shown. */
  readonly threshold: number;
}

/** @throws {TypeError} for a file that is no weights, naming what is wrong with it. */
export function readWeights(json: string): Weights {
  const read = parsed(json);
  const part = (name: string): unknown =>
    typeof read === 'object' && read !== null ? Object.entries(read).find(([key]) => key === name)?.[1] : undefined;
  const numbers = (name: string): ReadonlyMap<string, number> => {
    const entries = Object.entries(part(name) ?? {});
    if (entries.length === 0) throw new TypeError(`weights: ${name} must be an object of numbers.`);
    return new Map(entries.map(([key, value]) => [key, finite(`${name}.${key}`, value)]));
  };
  return {
    ...{ features: numbers('features'), leftOver: numbers('leftOver'), signals: numbers('signals') },
    threshold: probability('threshold', part('threshold')),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new TypeError('weights: must be JSON.', { cause });
  }
}

/** Outside of 0..1 every reading would be shown, or none. */
function probability(name: string, value: unknown): number {
  const read = finite(name, value);
  if (read < 0 || read > 1) throw new TypeError(`weights: ${name} must be from 0 to 1.`);
  return read;
}

function finite(name: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError(`weights: ${name} must be a number.`);
  return value;
}
