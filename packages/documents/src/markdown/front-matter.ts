interface FrontMatter {
  readonly facts: Readonly<Record<string, string>>;
  /** The text behind the front matter. */
  readonly body: string;
}

/** In UTF-16 code units. The rest of a longer value is dropped, because it is content rather than metadata. */
const maxValue = 500;

/** Reads the simple `key: value` lines (YAML) or `key = value` lines (TOML) before a Markdown text; nested values are joined. */
export function readFrontMatter(text: string): FrontMatter {
  // linear: it begins once, and each line break is followed by one of two words of three characters or by something else.
  const match = /^\s*(---|\+\+\+)[ \t]*\n([\s\S]*?)\n\1[ \t]*(?:\n|$)/.exec(text);
  const head = match?.[2];
  if (match === null || head === undefined || !/^[\w.-]+\s*[:=]/m.test(head)) return { facts: {}, body: text };
  // An object without a prototype, because a key may be `constructor`.
  const facts = Object.create(null) as Record<string, string>;
  let key = '';
  for (const line of head.split('\n')) {
    const pair = /^([\w.-]+)\s*[:=]\s*(?!\s)(.*)$/.exec(line);
    if (pair?.[1] !== undefined) key = pair[1];
    const value = unquoted((pair?.[2] ?? line).trim().replace(/^- +/, ''));
    if (key === '' || value === '' || value.startsWith('#') || /^[|>][+-]?$/.test(value)) continue;
    facts[key] = (facts[key] === undefined ? value : `${facts[key]}${pair === null ? ', ' : ' '}${value}`).slice(
      0,
      maxValue,
    );
  }
  return { facts, body: text.slice(match[0].length) };
}

function unquoted(value: string): string {
  // linear: it is anchored once, and its repetition is over one character.
  return value.replace(/^(['"])(.*)\1$/, '$2').replace(/^\[(.*)\]$/, '$1');
}
