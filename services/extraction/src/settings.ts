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

/** What is not for operators to choose: documents that are extracted at the same time. */
export interface ExtractionSettings {
  /** Large ones, each in a thread; several where other services, a store or a model is waited for. */
  readonly largeAtOnce: number;
  /** All, those that wait for their turn included. */
  readonly documentsAtOnce: number;
}

/** The rules have the processor to themselves for long, and the bus lets the teams take turns. */
export const embeddedSettings: ExtractionSettings = { largeAtOnce: 1, documentsAtOnce: 9 };
/** A model is mostly waited for. */
export const embeddedWithModelSettings: ExtractionSettings = { largeAtOnce: 4, documentsAtOnce: 12 };
/**
 * JetStream hands out in the order of publication and knows no teams: so there is room for more than one team may have on their way
 * (`filesInFlight` of ingest), and they take turns here.
 */
export const clusterSettings: ExtractionSettings = { largeAtOnce: 4, documentsAtOnce: 48 };

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
