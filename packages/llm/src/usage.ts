import { likelyPromptTokens, likelyTokens, promptTokens } from './estimate.js';
import { noModelUsage, type ModelEvent, type ModelRequest, type ModelUsage } from './language-model.js';

/** Maximum mean length of a token, in UTF-16 units: a longer reply exceeds `maxCompletionTokens` with any tokenizer. */
const unitsPerToken = 16;

/**
 * Largest plausible prompt count: so many times our upper estimate, plus so many tokens, because servers add text of their own
 * around messages, tools and passages.
 */
const credible = { times: 4, more: 4_000 } as const;

/** Validates a server's token count. @returns undefined if it is not a count: some servers send texts, fractions or negative numbers. */
export function countOf(told: unknown): number | undefined {
  return typeof told === 'number' && Number.isSafeInteger(told) && told >= 0 ? told : undefined;
}

/** The usage of a request: the server's count if it is plausible, otherwise our estimate; never more completion tokens than requested. */
export interface UsageSoFar {
  /** Takes the server's count. @returns the usage to report; undefined if the count is not plausible. */
  told(usage: ModelUsage): ModelUsage | undefined;
  /** Yields an estimate of the prompt's tokens unless usage is known, so that a call that is cut off is recorded with its prompt. */
  before(): Generator<ModelEvent>;
  /** Adds reply text, up to the maximum length of a reply. @returns how many UTF-16 units of `text` were accepted. */
  written(text: string): number;
  /** Yields an estimate of the completion's tokens unless the server has counted them. */
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
      // Some servers that do not count send zeros.
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
      // A server may count the prompt but not the completion.
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
