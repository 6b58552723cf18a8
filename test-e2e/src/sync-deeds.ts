import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { report } from './storm.js';

/** A folder that is changed as users would change it, and its expected contents. */
export interface ChangedFolder {
  /** Writes a file by its name in a collection, in which " › " separates folders. */
  write(name: string, text: string): void;
  /** Makes random changes. @returns a description of each, with which a failure can be reproduced. */
  change(times: number): readonly string[];
  /** Text of each document, by its name in a collection. */
  texts(): ReadonlyMap<string, string>;
}

/** If there are fewer documents than this, changes only add documents. */
const usual = 12;

/** @param random source of all decisions, so that a seed determines the changes. */
export function changeFolder(folder: string, random: () => number): ChangedFolder {
  const texts = new Map<string, string>();
  /** Former contents of the folder, which are written again later, under the same name and others. */
  const earlier: [name: string, text: string][] = [];
  let made = 0;
  const oneOf = <T>(some: readonly T[]): T => {
    const one = some[Math.floor(random() * some.length)];
    if (one === undefined) throw new RangeError('There is nothing to choose from.');
    return one;
  };
  const pathOf = (name: string) => join(folder, ...name.split(' › '));
  const changeable = () => [...texts.keys()].filter((name) => name !== 'shared.txt');

  function write(name: string, text: string): void {
    mkdirSync(dirname(pathOf(name)), { recursive: true });
    writeFileSync(pathOf(name), text);
    texts.set(name, text);
    earlier.push([name, text]);
  }
  const newName = () => `${oneOf(['', 'guides › ', 'guides › old › '])}${(made += 1)}.${oneOf(['txt', 'md'])}`;
  const newText = () => {
    made += 1;
    return random() < 0.1 ? report(made, 60) : `Rule ${made}: desk ${made} opens at ${(made % 12) + 1} on weekdays.\n`;
  };
  function rename(from: string, to: string): void {
    if (from === to) return;
    mkdirSync(dirname(pathOf(to)), { recursive: true });
    renameSync(pathOf(from), pathOf(to));
    texts.set(to, texts.get(from) ?? '');
    texts.delete(from);
  }

  const deeds = {
    add: () => write(newName(), newText()),
    change: () => write(oneOf(changeable()), newText()),
    'change back': () => write(...oneOf(earlier.filter(([name]) => name !== 'shared.txt'))),
    copy: () => write(newName(), texts.get(oneOf(changeable())) ?? ''),
    rename: () => rename(oneOf(changeable()), newName()),
    'rename over another': () => rename(oneOf(changeable()), oneOf(changeable())),
    delete() {
      const name = oneOf(changeable());
      rmSync(pathOf(name));
      texts.delete(name);
    },
  };
  const likely = [
    'add',
    'add',
    'add',
    'change',
    'change',
    'change back',
    'copy',
    'rename',
    'rename over another',
    'delete',
    'delete',
  ] as const;

  return {
    write,
    texts: () => texts,
    change(times) {
      return Array.from({ length: times }, () => {
        // Keeps the number of documents up, so that there is always enough to change.
        const deed = changeable().length < usual ? 'add' : oneOf(likely);
        deeds[deed]();
        return deed;
      });
    },
  };
}
