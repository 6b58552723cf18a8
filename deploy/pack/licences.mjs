// Licences of the packages in images: which are allowed, and their texts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { root } from '../prepare.mjs';
import { filesIn } from './files.mjs';

/** Licences that require no more than a notice. A person must decide about any other licence before it is added. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
];

/** Licences of data in packages of ours, which come unchanged with their licence and the names of their authors. */
const ofOurData = { '@cardinal/tables-scorer': ['CC-BY-SA-4.0'] };

/** SPDX identifiers of packages whose manifest does not have one, determined from their licence texts. */
const clarified = { 'duck@0.1.12': 'BSD-2-Clause' };

/** Places of the notices of libraries that are compiled into a package which does not contain these notices. */
const compiledIn = {
  'onnxruntime-node': ({ version }) =>
    `https://github.com/microsoft/onnxruntime/blob/v${version}/ThirdPartyNotices.txt`,
  '@napi-rs/canvas': () => 'https://skia.googlesource.com/skia/+/refs/heads/main/LICENSE and its third_party folder',
};

/** Names of files with licence texts and notices. */
const named = /(?:^|\/)(?:un)?(?:licen[sc]e|copying|notice|third.?party)(?!.*\.(?:[cm]?[jt]s|json|map|html)$)[^/]*$/i;

/** @typedef {import('./closure.mjs').Package} Package */

/** @param {Pick<Package, 'name' | 'version' | 'entry'>} one @returns {string | undefined} an SPDX expression. */
export function licenceOf({ name, version, entry }) {
  return clarified[`${name}@${version}`] ?? entry.license;
}

/** @param {readonly Package[]} packages @returns {string[]} one line for each package without a licence or with one that is not allowed. */
export function licenceProblems(packages) {
  return packages.flatMap((one) => {
    const licence = licenceOf(one);
    const who = `${one.name}@${one.version}`;
    if (licence === undefined) return [`${who} declares no licence`];
    return isAllowed(licence, one.isOurs ? ofOurData[one.name] : undefined)
      ? []
      : [`${who} has the licence ${licence}, which deploy/pack/licences.mjs does not allow`];
  });
}

function isAllowed(licence, further = []) {
  try {
    return satisfies(licence, [...allowed, ...further]);
  } catch {
    return false; // not an SPDX expression
  }
}

/**
 * The texts of all licences and notices, each once, with the packages that it applies to.
 *
 * @param {readonly Package[]} packages
 * @param {(one: Package) => string} folderOf returns the folder of the complete package.
 */
export function notices(packages, folderOf) {
  const byText = new Map();
  for (const one of packages) {
    for (const text of textsOf(one, folderOf(one))) {
      byText.set(text, [...(byText.get(text) ?? []), `${one.name} ${one.version} (${licenceOf(one)})`]);
    }
  }
  const parts = [...byText].map(([text, whose]) => `${whose.join('\n')}\n\n${text}`);
  return `Cardinal comes with these packages, under these licences.\n${parts.map((part) => `\n${'='.repeat(80)}\n${part}\n`).join('')}`;
}

function textsOf(one, folder) {
  const texts = filesIn(folder)
    .filter((path) => named.test(path) && (!one.isOurs || !path.includes('/')))
    .map((path) => readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n').trim());
  const note = compiledIn[one.name]?.(one);
  return [
    ...(texts.length > 0 || one.isOurs ? texts : [standardText(one)]),
    ...(note === undefined ? [] : [`Notices of the libraries that are compiled into it: ${note}`]),
  ];
}

/** Standard licence text for a package that names its licence but does not contain the text. */
function standardText(one) {
  const ids = licenceOf(one)
    .match(/[\w.-]+/g)
    .filter((word) => word !== 'AND' && word !== 'OR');
  return ids.map((id) => readStandard(id, one)).join('\n\n');
}

function readStandard(id, { name }) {
  const path = id === 'Apache-2.0' ? join(root, 'LICENSE') : join(root, 'deploy/pack/licences', `${id}.txt`);
  if (!existsSync(path))
    throw new Error(`${name} has no text of its licence, and deploy/pack/licences has none for ${id}`);
  return `Copyright (c) the authors of ${name}\n\n${readFileSync(path, 'utf8').trim()}`;
}
