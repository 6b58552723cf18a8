/**
 * Why tests cannot run in a folder; undefined if they can. Vite, which runs them, takes parts of a path for those of a URL and finds no
 * modules behind them. Cardinal itself runs in such a folder.
 *
 * @param {string} folder absolute path. @returns {string | undefined}
 */
export function whyUntestable(folder) {
  const [part] = /[#?]|%[\da-f]{2}/i.exec(folder) ?? [];
  return part === undefined
    ? undefined
    : `npm test cannot run in ${folder}: Vite, which runs the tests, takes "${part}" in a path for a part of a URL. Rename the folder, or copy the checkout to another one.`;
}
