import { setting, type Settings } from '@cardinal/config';
import { modelAccessEnv, readKnownModels, type KnownModels } from '@cardinal/llm/configured';
import { storeVariables } from '@cardinal/runtime';
import { Type } from 'typebox';

const smallModel = 'claude-haiku-5-5';

/** What operators set, and what only those of a cluster do. */
export const extractionVariables = {
  ...modelAccessEnv,
  CARDINAL_EXTRACTION: setting.url(['rules', 'anthropic'], {
    default: 'rules:',
    description: '`anthropic:` writes cards by a language model where it keeps to the text, paid by the team.',
  }),
  CARDINAL_EXTRACTION_MODEL: setting.text({ default: smallModel, description: 'Writes cards.' }),
  CARDINAL_CONFLICTS: setting.url(['rules', 'anthropic'], {
    default: 'rules:',
    description: '`anthropic:` has a language model look at borderline pairs again, paid by the team.',
  }),
  CARDINAL_CONFLICTS_MODEL: setting.text({ default: smallModel, description: 'Looks at borderline pairs.' }),
};

export const extractionClusterVariables = storeVariables;

/** What is not for operators to choose. */
export const extractionSettings = {
  /** Documents extracted at the same time by rules in the one process, which have the processor to themselves for long. */
  documentsByRules: 1,
  /** Documents extracted at the same time where other services, a store or a model is waited for: a long document does not hold up the others. */
  documentsThatWait: 4,
  /** Small documents that are extracted beside those. */
  smallDocuments: 8,
};

const ExtractionVariables = Type.Object(extractionVariables);
type ExtractionVariables = Settings<typeof ExtractionVariables>;

/** Which models work on documents. */
export interface DocumentModels extends KnownModels {
  /** Absent: the rules make the cards. */
  readonly cards?: string | undefined;
  /** Absent: the rules alone decide on conflicts. */
  readonly conflicts?: string | undefined;
}

/**
 * @returns undefined where none does.
 * @throws {ConfigError}
 */
export function readDocumentModels(settings: ExtractionVariables): DocumentModels | undefined {
  const asks = (['CARDINAL_EXTRACTION', 'CARDINAL_CONFLICTS'] as const).filter((variable) =>
    settings[variable].startsWith('anthropic:'),
  );
  if (asks.length === 0) return undefined;
  const named = Object.fromEntries(asks.map((variable) => [`${variable}_MODEL`, settings[`${variable}_MODEL`]]));
  return {
    ...readKnownModels(settings, { keyFor: asks, named }),
    cards: named['CARDINAL_EXTRACTION_MODEL'],
    conflicts: named['CARDINAL_CONFLICTS_MODEL'],
  };
}
