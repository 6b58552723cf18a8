import { refusesTools } from '../refusals.js';

/** Abilities of a server, learnt from its refusals and remembered until the process ends. */
export interface ServerTraits {
  readonly takesTools: boolean;
  readonly takesStreamOptions: boolean;
  readonly completionField: 'max_tokens' | 'max_completion_tokens';
}

export const untried: ServerTraits = {
  takesTools: true,
  takesStreamOptions: true,
  completionField: 'max_tokens',
};

/**
 * Derives the abilities of a server or its model from a refusal.
 *
 * @param message the server's message.
 * @param sentTools whether the request had tools.
 * @returns the updated traits; the same object if the refusal reveals nothing new.
 */
export function learnt(known: ServerTraits, message: string, sentTools: boolean): ServerTraits {
  if (known.completionField === 'max_tokens' && /max_completion_tokens/.test(message)) {
    return { ...known, completionField: 'max_completion_tokens' };
  }
  if (known.takesStreamOptions && /stream_options/.test(message)) return { ...known, takesStreamOptions: false };
  if (sentTools && known.takesTools && refusesTools(message)) return { ...known, takesTools: false };
  return known;
}
