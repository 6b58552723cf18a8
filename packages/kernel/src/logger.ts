import type { Facts } from './errors.js';

/** Where a service says what it did. Facts only: never document text, prompts or credentials. */
export interface Logger {
  debug(message: string, facts?: LogFacts): void;
  info(message: string, facts?: LogFacts): void;
  warn(message: string, facts?: LogFacts): void;
  error(message: string, facts?: LogFacts): void;
  child(facts: Facts): Logger;
}

export type LogFacts = Facts | (Facts & { readonly err: unknown }) | { readonly err: unknown };

/** Drops everything. For tests and tools. */
export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLogger,
};
