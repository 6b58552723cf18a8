import { describe, expect, it } from 'vitest';

interface Growth {
  readonly superLinear: (expression: RegExp) => { readonly why: string; readonly power?: number } | undefined;
}
const path = new URL('../../deploy/expressions/growth.mjs', import.meta.url).href;
const { superLinear } = (await import(path)) as Growth;

describe('the check of regular expressions', () => {
  it.each([/(a*)*b/, /(a|a)*b/, /(?:a+)+b/, /(?:a{1,60}){1,60}b/, /(?:(?:1A|\d[A-Z]|\d+[A-Z]),)*x/, /(?:\s*,\s*)+x/])(
    'reports exponential time: %s',
    (expression) => expect(superLinear(expression)).toMatchObject({ power: Infinity }),
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
  ])('reports quadratic time: %s', (expression) => expect(superLinear(expression)).toMatchObject({ power: 2 }));

  it.each([
    [/^a*a*a*b/, 3],
    [/a*a*a*b/, 4],
    [/^(?:-+[a-]+){0,2}x/, 4],
    [/^(?:[\s-]+[a-z-]+){0,5}x/, 10],
  ])('determines the power of polynomial time: %s', (expression, power) =>
    expect(superLinear(expression)).toMatchObject({ power }),
  );

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
  ])('accepts linear time: %s', (expression) => expect(superLinear(expression)).toBeUndefined());

  it('reports expressions that it cannot analyse', () => {
    expect(superLinear(/(?<=a\s*)b/)).toEqual({ why: expect.stringMatching(/^cannot be analysed/) });
    expect(superLinear(/(\w+) \1/)).toEqual({ why: expect.stringMatching(/^cannot be analysed/) });
  });
});
