import { createHash } from 'node:crypto';

/** 32 bits that stand for a title in memory: equal titles have equal keys. */
export const keyOfText = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);
