import { hash, randomBytes } from 'node:crypto';

/** The prefix, then printable ASCII without blanks. The length bounds the work of hashing for unauthenticated clients. */
const secretPattern = /^sk-[\x21-\x7e]{1,253}$/;

/** Number of characters of a secret that a list of keys shows. */
const prefixLength = 7;

/** A new API key: 256 random bits. */
export function newSecret(): string {
  return `sk-${randomBytes(32).toString('base64url')}`;
}

const leastPreset = { characters: 20, different: 8 } as const;

/** Rule for keys that a person chose. A random key has 43 characters out of 64 after its prefix. */
export const presetRule =
  `must begin with sk- and have ${leastPreset.characters} to 256 characters, ` +
  `at least ${leastPreset.different} of them different, all of them ASCII and none a blank`;

/** Whether a key that a person chose is long and varied enough not to be guessed. */
export function isPresetSecret(text: string): boolean {
  return isSecret(text) && text.length >= leastPreset.characters && new Set(text).size >= leastPreset.different;
}

export function isSecret(text: string): boolean {
  return secretPattern.test(text);
}

/** Hash that is stored and looked up instead of the secret. */
export function hashOf(secret: string): string {
  return hash('sha256', secret);
}

export function prefixOf(secret: string): string {
  return secret.slice(0, prefixLength);
}
