import { answerService } from '@cardinal/answer';
import { readSettings, setting, type Settings } from '@cardinal/config';
import { extractionService } from '@cardinal/extraction';
import { gatewayService } from '@cardinal/gateway';
import { ingestService } from '@cardinal/ingest';
import { retrievalService } from '@cardinal/retrieval';
import { inStartOrder, processVariables } from '@cardinal/runtime';
import { Type } from 'typebox';

/** The services hosted here, each after those that it needs first. */
export const services = inStartOrder([
  gatewayService,
  ingestService,
  extractionService,
  retrievalService,
  answerService,
]);

/** What the process reads from its environment. */
export const StandaloneEnv = Type.Object({
  ...processVariables,
  ...gatewayService.variables,
  ...ingestService.variables,
  ...extractionService.variables,
  ...retrievalService.variables,
  ...answerService.variables,
  CARDINAL_DATA_DIR: setting.path({ default: 'cardinal-data', description: 'Folder that contains all data.' }),
});

export type StandaloneSettings = Settings<typeof StandaloneEnv>;

/** @throws {ConfigError} naming every bad variable and its rule. */
export function readStandaloneSettings(env: NodeJS.ProcessEnv): StandaloneSettings {
  const settings = readSettings(StandaloneEnv, env);
  for (const service of services) service.check?.(settings);
  return settings;
}
