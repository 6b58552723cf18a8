import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName, cleanName } from '../src/domain/name.js';
import { emptyLedger, periodOfReservation, reservationId, withReservation } from '../src/domain/ledger.js';
import { periodEndMs, periodOf, periodStartMs, secondsToNextPeriod } from '../src/domain/period.js';
import { createRateLimit } from '../src/domain/keys/rate-limit.js';
import { askTokens, searchTokens } from '../src/domain/token-bounds.js';
import { isSecret, newSecret } from '../src/domain/keys/secret.js';

describe('periods', () => {
  it('are calendar months in UTC that follow each other without a gap', () => {
    const moment = fc.integer({ min: 0, max: Date.UTC(2200, 0) });
    fc.assert(
      fc.property(moment, (atMs) => {
        const period = periodOf(atMs);
        expect(periodStartMs(period)).toBeLessThanOrEqual(atMs);
        expect(periodEndMs(period)).toBeGreaterThan(atMs);
        expect(periodOf(periodEndMs(period) - 1)).toBe(period);
        expect(periodOf(periodEndMs(period))).not.toBe(period);
      }),
    );
  });

  it('are part of the id of a reservation', () => {
    expect(periodOfReservation(reservationId('2026-11', 'a.b'))).toBe('2026-11');
    expect(periodOfReservation('somebody else')).toBeUndefined();
    expect(secondsToNextPeriod(Date.UTC(2026, 11, 1) - 1)).toBe(1);
  });
});

describe('reservations', () => {
  it.each([
    ['', 2],
    ['abc', 5],
    ['x'.repeat(254), 256],
    ['x'.repeat(5_000), 256],
    ['한국어텍스트요', 2 + 17], // 3 syllables of two letters, 4 of three... of which WordPiece may make a token each
    ['\u0130', 4],
  ])('of a search are at most what the built-in encoder reads: %j', (query, tokens) => {
    expect(searchTokens(query, 'builtin')).toBe(tokens);
    const size = { question: query, history: [], topK: 10, byModel: false } as const;
    expect(askTokens({ ...size, mode: 'fast' }, 'builtin')).toBe(tokens);
  });

  it('of a search count every byte for an unknown encoder', () => {
    expect(searchTokens('x'.repeat(5_000), 'other')).toBe(5_032);
    expect(searchTokens('\ufdfa', 'other')).toBe(Buffer.byteLength('\ufdfa'.normalize('NFKD')) + 32);
  });

  it('of an ask include the searches for a follow-up and for each part of a question', () => {
    const size = { question: 'And when?', history: [], topK: 10, byModel: false } as const;
    const history = [{ role: 'user', content: 'Where is the bridge?' }];
    expect(askTokens({ ...size, mode: 'fast', history }, 'builtin')).toBe(11 + 32);
    expect(askTokens({ ...size, mode: 'full' }, 'builtin')).toBe(5 * (43 + 86));
    expect(askTokens({ ...size, question: 'x'.repeat(900), mode: 'full', history }, 'builtin')).toBe(10 * 256);
  });

  it('of an ask include the tokens that a language model may read and write', () => {
    const size = { question: 'abcde', mode: 'fast', history: [], topK: 10, byModel: true } as const;
    const told = (content: string) => askTokens({ ...size, history: [{ role: 'user', content }] }, 'builtin');
    // The search, twice the prompt's frame and the question, ten cards, and the completion.
    expect(askTokens(size, 'builtin')).toBe(7 + 2 * (1_500 + 3) + 7_000 + 1_500);
    // A follow-up question is rewritten, so its search may take as many tokens as the encoder reads.
    expect(told('y'.repeat(7)) - askTokens(size, 'builtin')).toBe(249 + 2 * 4);
    expect(told('y'.repeat(32_000)) - askTokens(size, 'builtin')).toBe(249 + 2 * 2_000);
    expect(askTokens({ ...size, mode: 'full' }, 'builtin') - askTokens(size, 'builtin')).toBe(249 + 30_000);
  });

  it('are removed a day after they expired', () => {
    const old = withReservation(emptyLedger(1, '2026-11'), { id: 'a', tokens: 1, expiresAtMs: 0 }, null, 0);
    const later = old && withReservation(old, { id: 'b', tokens: 1, expiresAtMs: 0 }, null, 86_400_001);

    expect(later?.reservations.map(({ id }) => id)).toEqual(['b']);
  });
});

describe('file names', () => {
  it('are cleaned to safe and short names, or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        let name: string;
        try {
          name = cleanFileName(given);
        } catch (thrown) {
          expect((thrown as { code?: string }).code).toBe('REQUEST_FIELD_INVALID');
          return;
        }
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Surrogate}]/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name.trim()).toBe(name);
        expect(cleanFileName(name)).toBe(name);
        expect(cleanFileName(given.normalize('NFC'))).toBe(name);
        expect(cleanFileName(given.normalize('NFD'))).toBe(name);
        expect(name).not.toMatch(/[. ]$/);
      }),
    );
  });
});

describe('secrets', () => {
  it('are unique and valid', () => {
    const made = Array.from({ length: 50 }, newSecret);

    expect(new Set(made).size).toBe(50);
    expect(made.every(isSecret)).toBe(true);
  });

  it.each(['', 'sk-', 'pk-abc', 'sk-a b', 'sk-a\n', `sk-${'x'.repeat(300)}`])('cannot be %j', (text) => {
    expect(isSecret(text)).toBe(false);
  });
});

describe('the rate limit', () => {
  it('allows no more than the bucket and its refill, whatever the pace', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), gaps, (perMinute, pauses) => {
        const count = createRateLimit({ counted: 'requests', perMinute });
        let nowMs = 0;
        let allowed = 0;
        for (const pause of pauses) {
          nowMs += pause;
          try {
            count('k', nowMs);
            allowed++;
          } catch (thrown) {
            expect((thrown as { code?: string }).code).toBe('RATE_LIMITED');
          }
        }
        expect(allowed).toBeLessThanOrEqual(perMinute + (perMinute * nowMs) / 60_000 + 1e-6);
      }),
    );
  });

  it('is off at 0', () => {
    const count = createRateLimit({ counted: 'requests', perMinute: 0 });
    expect(() => Array.from({ length: 5_000 }, () => count('k', 0))).not.toThrow();
  });
});

describe('the name of a collection', () => {
  it('is normalised to the same form, however it was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (given) => {
        let name: string;
        try {
          name = cleanName('name', given);
        } catch (thrown) {
          expect((thrown as { code?: string }).code).toBe('REQUEST_FIELD_INVALID');
          return;
        }
        for (const written of [name, given.normalize('NFC'), given.normalize('NFD'), `\u200e ${given}\u200b `]) {
          expect(cleanName('name', written)).toBe(name);
        }
      }),
    );
  });

  it.each(['', ' ', '\u200b', '\u00a0\u2060', 'a\0', 'a\nb', 'a\u0085b'])('cannot be %j', (given) => {
    expect(() => cleanName('name', given)).toThrow(/^name must not/);
  });
});
