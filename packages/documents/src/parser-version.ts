/** Part of every parsed document's name: raise it whenever the same bytes would give another text or other blocks. */
export const PARSER_VERSION = '3';
