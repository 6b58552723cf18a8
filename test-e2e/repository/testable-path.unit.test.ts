import { expect, it } from 'vitest';
import { whyUntestable } from '../../deploy/testable-path.mjs';

it.each([
  ['/home/ada/c#/cardinal', '#'],
  ['/home/ada/why?/cardinal', '?'],
  ['/home/ada/100%25/cardinal', '%25'],
])('a folder in which Vite finds no modules is named, with the part that it cannot read: %s', (folder, part) => {
  expect(whyUntestable(folder)).toContain(folder);
  expect(whyUntestable(folder)).toContain(`"${part}"`);
});

it.each(['/home/ada/cardinal', '/home/ada/my files/größe/100%/cardinal'])(
  'tests run in any other folder: %s',
  (folder) => {
    expect(whyUntestable(folder)).toBeUndefined();
  },
);
