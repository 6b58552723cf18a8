import { likelyPromptTokens, likelyTokens, promptTokens } from './estimate.js';
import { noModelUsage, type ModelEvent, type ModelRequest, type ModelUsage } from './language-model.js';

/** UTF-16 units that no token is longer than on average: a longer reply exceeds `maxCompletionTokens` by any tokenizer. */
const unitsPerToken = 16;

/**
 * A prompt takes no more than so many times the tokens that we estimate from above, and so many more: servers add words of their own
 * around messages, tools and passages.
 */
const credible = { times: 4, more: 4_000 } as const;

/** A server's count of tokens. @returns undefined where it is none: servers also send texts, fractions and negative numbers. */
export function countOf(told: unknown): number | undefined {
  return typeof told === 'number' && Number.isSafeInteger(told) && told >= 0 ? told : undefined;
}

/** What a request has used: as its server counts, as far as that can be, else as we estimate; never more than was reserved for the reply. */
export interface UsageSoFar {
  /** @returns the usage as it is believed; undefined where it is not. */
  told(usage: ModelUsage): ModelUsage | undefined;
  /** So that a call which breaks off is in the books with its prompt. */
  before(): Generator<ModelEvent>;
  /** Takes over what is written, as far as a reply may be that long. @returns how many UTF-16 units that is. */
  written(text: string): number;
  atEnd(): Generator<ModelEvent>;
}

export function createUsage(request: ModelRequest): UsageSoFar {
  const most = request.maxCompletionTokens;
  let mostPrompt: number | undefined;
  let counted: ModelUsage | undefined;
  let estimate: ModelUsage | undefined;
  let text = '';
  return {
    told(usage) {
      const prompt = usage.promptTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
      mostPrompt ??= credible.times * promptTokens(request) + credible.more;
      // Some servers send zeros where they do not count.
      if (prompt === 0 || prompt > mostPrompt) return undefined;
      counted = usage.completionTokens > most ? { ...usage, completionTokens: most, isEstimate: true } : usage;
      return counted;
    },
    *before() {
      if (counted ?? estimate) return;
      estimate = { ...noModelUsage, promptTokens: likelyPromptTokens(request), isEstimate: true };
      yield { kind: 'usage', usage: estimate };
    },
    written(more) {
      const taken = Math.min(more.length, most * unitsPerToken - text.length);
      text += more.slice(0, taken);
      return taken;
    },
    *atEnd() {
      // A prompt that was counted, beside words that were not.
      const isCounted = counted !== undefined && (counted.completionTokens > 0 || text === '');
      const known = counted ?? estimate;
      if (isCounted || !known) return;
      yield {
        kind: 'usage',
        usage: { ...known, completionTokens: Math.min(most, likelyTokens(text)), isEstimate: true },
      };
    },
  };
}
