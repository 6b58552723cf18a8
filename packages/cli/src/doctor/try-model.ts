import { readSettings, secretsIn } from '@cardinal/config';
import { silentLogger, withinTime } from '@cardinal/kernel';
import { describeProbe, probeModel, type LanguageModel } from '@cardinal/llm';
import { languageModelEnv, openLanguageModels, readModelChoice } from '@cardinal/llm/configured';
import { Type } from 'typebox';

/** Result of trying the configured language models. */
export interface TriedModels {
  readonly line: string;
  /** false if a configured model cannot be used. */
  readonly usable: boolean;
}

const LanguageModelSettings = Type.Object(languageModelEnv);

/** Maximum time for the answers of a model, in milliseconds. */
const patienceMs = 30_000;

/**
 * Makes each language model that answers questions write a few words and call a tool. Costs a few hundred tokens of the operator's account.
 *
 * @throws {ConfigError} if the settings name an unknown model.
 */
export async function tryModels(env: Readonly<Record<string, string | undefined>>): Promise<TriedModels> {
  const settings = readSettings(LanguageModelSettings, env);
  const choice = readModelChoice(settings);
  if (!choice) return { line: 'No language model is configured: answers quote the sources.', usable: true };
  const byId = await openLanguageModels(choice, settings, silentLogger);
  const wanted = [...new Set([choice.fast, choice.full])].flatMap((id) => byId.get(id) ?? []);
  const tried = [];
  for (const model of wanted) tried.push(await tryModel(model));
  const line = tried.map((each) => each.line).join('; ');
  // The error message of a model's server may contain the key that it refused.
  const shown = secretsIn(env).reduce((left, secret) => left.replaceAll(secret, '[redacted]'), line);
  return { line: shown, usable: tried.every(({ usable }) => usable) };
}

async function tryModel(model: LanguageModel): Promise<TriedModels> {
  const late = new Error('The model took too long.');
  try {
    const probe = await withinTime({ ms: patienceMs, late: () => late }, (signal) => probeModel(model, signal));
    return { line: describeProbe(probe), usable: probe.failed === undefined };
  } catch (thrown) {
    if (thrown !== late) throw thrown;
    return { line: `${model.description.id}: does not answer within ${patienceMs / 1_000} s`, usable: false };
  }
}
