import { describe, expect, it } from 'vitest';

interface Growth {
  readonly superLinear: (expression: RegExp) => string | undefined;
}
const path = new URL('../deploy/expressions/growth.mjs', import.meta.url).href;
const { superLinear } = (await import(path)) as Growth;

describe('the check of regular expressions', () => {
  it.each([/(a*)*b/, /(a|a)*b/, /(?:a+)+b/, /(?:a{1,60}){1,60}b/, /(?:(?:1A|\d[A-Z]|\d+[A-Z]),)*x/, /(?:\s*,\s*)+x/])(
    'finds what doubles: %s',
    (expression) => expect(superLinear(expression)).toMatch(/^exponential/),
  );

  it.each([
    /\s+$/,
    /[ \t]+$/gm,
    /^\s*\s*x/,
    /\d+%/,
    /\w+ing\b/,
    /.*a/s,
    /"[^\n]*x/,
    /<a[^>]*>/,
    /a(?:b.*c)?/g,
    /a(?=.*b)/g,
    /^(.+?)\s+and(.*?)x/,
    /^[ \t]*\n?[ \t]*x/gm,
    /\p{Lu}\p{L}*, /u,
  ])('finds what grows with the square: %s', (expression) => expect(superLinear(expression)).toMatch(/^quadratic/));

  it.each([
    /a.*/,
    /^\s+/,
    /(?<!\s)\s+$/,
    /"[^"]*"/,
    /\b\w+\b/,
    /\bx\w*y/,
    /(?<!\p{L})\p{L}+x/u,
    /\d+(?:,\d+)*/,
    /^(?:\d+,)*\d+$/,
    /(?:(?![ab])\w)+/,
    /(['"])x*\1$/,
    /x(?!y*z)/,
    /<a(?:[^<>]|<(?!a))*>/,
  ])('lets pass what is linear: %s', (expression) => expect(superLinear(expression)).toBeUndefined());

  it('passes nothing that it does not understand', () => {
    expect(superLinear(/(?<=a\s*)b/)).toMatch(/^cannot be analysed/);
    expect(superLinear(/(\w+) \1/)).toMatch(/^cannot be analysed/);
  });
});
