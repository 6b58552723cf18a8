import { hash, randomBytes } from 'node:crypto';

/** Printable ASCII without blanks after the prefix; the length bounds what we hash for a stranger. */
const secretPattern = /^sk-[\x21-\x7e]{1,253}$/;

/** How much of a secret a list of keys shows. */
const prefixLength = 7;

/** A new API key: 256 random bits. */
export function newSecret(): string {
  return `sk-${randomBytes(32).toString('base64url')}`;
}

const leastPreset = { characters: 20, different: 8 } as const;

/** What a key must be that a person chose. A random one has 43 characters of 64 kinds after its prefix. */
export const presetRule =
  `must begin with sk-, have ${leastPreset.characters} to 256 characters, ` +
  `at least ${leastPreset.different} of them different, and no blanks or letters beyond ASCII`;

/** Whether a key that a person chose cannot be guessed by trying the short and the monotonous. */
export function isPresetSecret(text: string): boolean {
  return isSecret(text) && text.length >= leastPreset.characters && new Set(text).size >= leastPreset.different;
}

export function isSecret(text: string): boolean {
  return secretPattern.test(text);
}

/** What is stored and looked up in place of the secret. */
export function hashOf(secret: string): string {
  return hash('sha256', secret);
}

export function prefixOf(secret: string): string {
  return secret.slice(0, prefixLength);
}
