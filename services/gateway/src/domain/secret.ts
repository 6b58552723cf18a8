import { hash, randomBytes } from 'node:crypto';

/** Printable ASCII without blanks after the prefix; the length bounds what we hash for a stranger. */
const secretPattern = /^sk-[\x21-\x7e]{1,253}$/;

/** How much of a secret a list of keys shows. */
const prefixLength = 7;

/** A new API key: 256 random bits. */
export function newSecret(): string {
  return `sk-${randomBytes(32).toString('base64url')}`;
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
