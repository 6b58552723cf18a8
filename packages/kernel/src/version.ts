/** Version of the program, as CHANGELOG.md names it; the same in every package.json. */
export const version = '1.1.0';
