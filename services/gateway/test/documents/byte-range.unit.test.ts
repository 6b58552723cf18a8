import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteRange, isHeld, isSameBytes, RangeUnsatisfiableError } from '../../src/domain/request-headers.js';

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=0-99', { start: 0, end: 100 }],
    ['bytes=10-19', { start: 10, end: 20 }],
    ['Bytes=99-', { start: 99, end: 100 }],
    ['bytes=50-4000', { start: 50, end: 100 }],
    ['bytes=-1', { start: 99, end: 100 }],
    ['bytes=-4000', { start: 0, end: 100 }],
  ])('%s of 100 bytes', (header, range) => expect(byteRange(header, 100)).toEqual(range));

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=0-1,3-4',
    'lines=0-1',
    'bytes=a-b',
    'bytes=1-2 ',
  ])('%j is ignored, so that the whole file is returned', (header) => expect(byteRange(header, 100)).toBeUndefined());

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999-'])(
    '%s of 100 bytes is refused',
    (header) => expect(() => byteRange(header, 100)).toThrow(RangeUnsatisfiableError),
  );

  it('is always within the file', () => {
    const part = fc.option(fc.nat(300), { nil: '' });
    fc.assert(
      fc.property(part, part, fc.integer({ min: 1, max: 200 }), (first, last, size) => {
        try {
          const { start, end } = byteRange(`bytes=${first}-${last}`, size) ?? { start: 0, end: size };
          expect(0 <= start && start < end && end <= size).toBe(true);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(RangeUnsatisfiableError);
        }
      }),
    );
  });
});

describe('an entity tag', () => {
  it.each(['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', ' * '])('matches If-None-Match %s', (held) =>
    expect(isHeld('"a"', held)).toBe(true),
  );
  it.each([undefined, '', 'a', '"b"', '"a', 'W/"b"', '"A"'])('does not match If-None-Match %j', (held) =>
    expect(isHeld('"a"', held)).toBe(false),
  );
  it('that is weak matches as well', () => expect(isHeld('W/"a"', '"a"')).toBe(true));

  it.each([
    [undefined, true],
    ['"a"', true],
    ['W/"a"', false],
    ['"b"', false],
    ['Mon, 23 Nov 2026 10:00:00 GMT', false],
  ])('If-Range %j', (header, isSame) => expect(isSameBytes('"a"', header)).toBe(isSame));
});
