import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<boolean>();

/** Runs a handler: what it publishes goes ahead if its event did, so that the way of a file need not say it at each step. */
export const asAhead = <T>(ahead: boolean, work: () => T): T => running.run(ahead, work);

/** Whether what is published here goes ahead where nobody says so. */
export const isAhead = (): boolean => running.getStore() ?? false;
