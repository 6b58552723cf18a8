import { setting, type Settings } from '@cardinal/config';
import { modelAccessEnv, readKnownModels, type KnownModels } from '@cardinal/llm/configured';
import { storeVariables } from '@cardinal/runtime';
import { Type } from 'typebox';

const smallModel = 'claude-haiku-5-5';

/** Variables that operators set. */
export const extractionVariables = {
  ...modelAccessEnv,
  CARDINAL_EXTRACTION: setting.url(['rules', 'anthropic'], {
    default: 'rules:',
    description:
      '`anthropic:`: a language model writes the cards where it keeps to the text, paid from the quota of the team.',
  }),
  CARDINAL_EXTRACTION_MODEL: setting.text({ default: smallModel, description: 'Model that writes cards.' }),
  CARDINAL_CONFLICTS: setting.url(['rules', 'anthropic'], {
    default: 'rules:',
    description: '`anthropic:`: a language model checks borderline conflicts again, paid from the quota of the team.',
  }),
  CARDINAL_CONFLICTS_MODEL: setting.text({
    default: smallModel,
    description: 'Model that checks borderline conflicts.',
  }),
};

export const extractionClusterVariables = storeVariables;

/** Settings that operators cannot change: how many documents are extracted concurrently. */
export interface ExtractionSettings {
  /** Large documents, each in a thread; several, if most of the time is spent waiting for other services, a store or a model. */
  readonly largeAtOnce: number;
  /** All documents, including those that wait for their turn. */
  readonly documentsAtOnce: number;
}

/** One large document, because the rules keep the processor busy for long; the bus already alternates between teams. */
export const embeddedSettings: ExtractionSettings = { largeAtOnce: 1, documentsAtOnce: 9 };
/** Several large documents, because most of the time is spent waiting for the model. */
export const embeddedWithModelSettings: ExtractionSettings = { largeAtOnce: 4, documentsAtOnce: 12 };
/**
 * JetStream delivers in the order of publication, whatever the team: so there are more slots than one team may have files on their way
 * (`filesInFlight` of ingest), and teams take turns here.
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
 * @returns undefined if no language model works on documents.
 * @throws {ConfigError} if a key is missing or a model is unknown.
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
