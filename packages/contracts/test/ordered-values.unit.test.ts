import { describe, expect, it } from 'vitest';
import { orderedValueOf } from '../src/index.js';

describe('values that have an order', () => {
  it.each<[string, number]>([
    ['0', 0],
    ['-12.50', -12.5],
    ['+3', 3],
    ['007', 7],
    ['1e3', 1000],
    ['2024', 2024],
  ])('are numbers: %s', (text, value) => expect(orderedValueOf(text)).toEqual({ kind: 'number', value }));

  it.each([
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['2024-03-01T09:30', '2024-03-01T09:30:00.000Z'],
    ['2024-03-01 09:30:15', '2024-03-01T09:30:15.000Z'],
    ['2024-03-01T09:30:15.123456z', '2024-03-01T09:30:15.123Z'],
    ['2024-03-01T00:30:00+02:00', '2024-02-29T22:30:00.000Z'],
  ])('are dates: %s', (text, iso) => expect(orderedValueOf(text)).toEqual({ kind: 'date', value: Date.parse(iso) }));

  it.each([
    ...['', ' 1', '1.', '.5', '1,5', '0x10', 'Infinity', 'NaN', '1e999', '9'.repeat(65), '٣'],
    ...['2023-02-29', '2024-02-30', '2024-13-01', '2024-00-10', '2024-3-1', '24-03-01', '2024-03', '01.03.2024'],
    ...['2024-03-01T25:00', '2024-03-01T09:60', '2024-03-01T09', '2024-03-01Z', '2024-03-01T09:30+99:00', 'today'],
  ])('are not: %s', (text) => expect(orderedValueOf(text)).toBeUndefined());
});
