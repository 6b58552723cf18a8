import { partsCharacter } from '@cardinal/kernel';
import { estimateTokens } from '@cardinal/llm';

interface Turn {
  readonly role: string;
  readonly content: string;
}

export interface TrimmedTurn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** Maximum number of UTF-16 units that the estimate counts as one token: two letters and a blank. */
const mostUnitsPerToken = 3;

/** Maximum number of tokens of history that a model is given. */
const historyTokens = 2_000;

/**
 * The end of a conversation that fits into the budget: the oldest turns are dropped first, and the latest turn is cut at its beginning if
 * it alone is too long. The resulting turns alternate, beginning with the user's; consecutive turns of one side are merged.
 */
export function trimHistory(history: readonly Turn[], budget = historyTokens): TrimmedTurn[] {
  const kept: TrimmedTurn[] = [];
  let left = budget;
  for (const { role, content } of [...history].reverse()) {
    const text = content.trim();
    if (text === '') continue;
    const cost = estimateTokens(text);
    if (cost > left && kept.length > 0) break;
    kept.unshift({
      role: role === 'assistant' ? 'assistant' : 'user',
      content: cost > left ? endOf(text, left) : text,
    });
    left -= cost;
    if (left <= 0) break;
  }
  const turns: TrimmedTurn[] = [];
  for (const turn of kept) {
    const last = turns.at(-1);
    if (last?.role === turn.role) turns[turns.length - 1] = { ...last, content: `${last.content}\n\n${turn.content}` };
    else if (last || turn.role === 'user') turns.push(turn);
  }
  return turns;
}

/** The longest end of a text that fits, approximately: cuts in proportion to the excess until the rest fits. */
function endOf(text: string, tokens: number): string {
  let end = text.slice(-tokens * mostUnitsPerToken);
  for (let cost = estimateTokens(end); cost > tokens; cost = estimateTokens(end)) {
    end = end.slice(end.length - Math.floor((end.length * tokens) / cost));
  }
  return `…${partsCharacter(text, text.length - end.length) ? end.slice(1) : end}`;
}
