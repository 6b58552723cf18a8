import { refusesTools } from '../refusals.js';

/** What is known of a server: learnt from what it refuses, kept for as long as the process runs. */
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
 * What a refusal says of the server or its model.
 *
 * @param message the server's own words.
 * @param sentTools whether the request had any.
 * @returns what is known now; the same object if the refusal says nothing new.
 */
export function learnt(known: ServerTraits, message: string, sentTools: boolean): ServerTraits {
  if (known.completionField === 'max_tokens' && /max_completion_tokens/.test(message)) {
    return { ...known, completionField: 'max_completion_tokens' };
  }
  if (known.takesStreamOptions && /stream_options/.test(message)) return { ...known, takesStreamOptions: false };
  if (sentTools && known.takesTools && refusesTools(message)) return { ...known, takesTools: false };
  return known;
}
