import { AppError } from '@cardinal/kernel';
import type { StaticDecode, TObject } from 'typebox';
import { Check, Clean, Convert, Decode, Default, Errors } from 'typebox/value';

/** The settings that the program was started with cannot be used. Lists every problem, so that one correction fixes all. */
export class ConfigError extends AppError {
  override readonly kind = 'invalid';
  override readonly code = 'CONFIG_INVALID';
  /** One line per variable: its name and the rule it breaks, never its value. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Bad settings:\n  ${problems.join('\n  ')}`, { facts: { problems: problems.length } });
    this.problems = problems;
  }
}

/** The type of the settings that a schema describes: typed, decoded (durations in milliseconds, sizes in bytes) and frozen. */
export type Settings<Schema extends TObject> = Readonly<StaticDecode<Schema>>;

/**
 * Reads the environment once, at the start. A variable that is empty or blank counts as not set, because shell scripts and compose
 * files pass on unset variables that way.
 *
 * @throws {ConfigError} naming every bad variable and its rule.
 */
export function readSettings<Schema extends TObject>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): Settings<Schema> {
  requireSecretNames(schema);
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const settings = Convert(schema, Default(schema, Clean(schema, given)));
  if (!Check(schema, settings)) throw new ConfigError(problemsOf(schema, settings));
  return Object.freeze(Decode(schema, settings));
}

/** The name of every variable that holds a secret ends in one of these words. */
const secretName = /(?:KEY|TOKEN|SECRET|PASSWORD)$/;
/** Minimum length of a secret that logs redact, in UTF-16 code units: a shorter value would match parts of ordinary words. */
const shortestSecret = 8;

/** Values of the environment that must never be shown, such as in a log. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const values = Object.entries(env).map(([name, value = '']) => (secretName.test(name) ? value.trim() : ''));
  return values.filter((value) => value.length >= shortestSecret);
}

function requireSecretNames({ properties }: TObject): void {
  for (const [name, property] of Object.entries(properties)) {
    const isSecret = 'writeOnly' in property && property.writeOnly === true;
    if (isSecret && !secretName.test(name)) throw new TypeError(`${name} holds a secret and must be named like one`);
  }
}

function problemsOf(schema: TObject, settings: unknown): readonly string[] {
  const rules = new Map<string, string>();
  for (const error of Errors(schema, settings)) {
    const missing = error.keyword === 'required' ? error.params.requiredProperties : [];
    for (const name of missing) rules.set(name, 'must be set');
    const name = error.instancePath.split('/')[1];
    if (name !== undefined && !rules.has(name)) rules.set(name, ruleOf(schema, name) ?? error.message);
  }
  return [...rules].map(([name, rule]) => `${name} ${rule}`).sort();
}

/** The rule in words, where the type has one; a raw pattern would not help a person. */
function ruleOf(schema: TObject, name: string): string | undefined {
  const property: object | undefined = schema.properties[name];
  return property && 'rule' in property && typeof property.rule === 'string' ? property.rule : undefined;
}
