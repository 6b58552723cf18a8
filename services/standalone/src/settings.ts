import { readSettings, setting, type Settings } from '@cardinal/config';
import { documentModelEnv, readDocumentModels } from '@cardinal/extraction';
import { gatewayEnv } from '@cardinal/gateway';
import { parserEnv } from '@cardinal/ingest';
import { languageModelEnv, readModelChoice } from '@cardinal/llm/anthropic';
import { modelEnv } from '@cardinal/retrieval';
import { processEnv } from '@cardinal/runtime';
import { Type } from 'typebox';

/** What the process reads from its environment. */
export const StandaloneEnv = Type.Object({
  ...processEnv,
  ...gatewayEnv,
  ...parserEnv,
  ...modelEnv,
  ...languageModelEnv,
  ...documentModelEnv,
  CARDINAL_DATA_DIR: setting.path({ default: 'cardinal-data', description: 'Folder that holds everything.' }),
});

export type StandaloneSettings = Settings<typeof StandaloneEnv>;

/** @throws {ConfigError} naming every bad variable and its rule. */
export function readStandaloneSettings(env: NodeJS.ProcessEnv): StandaloneSettings {
  const settings = readSettings(StandaloneEnv, env);
  readModelChoice(settings);
  readDocumentModels(settings);
  return settings;
}
