import { spoken } from '@cardinal/language';
import { describe, expect, it } from 'vitest';
import { wordings } from '../src/domain/text/wordings.js';
import { filled, messagesFor } from '../src/domain/text/messages.js';

const placeholders = (message: string): string[] => (message.match(/\{\w+\}/g) ?? []).sort();

describe('what answers say in our own words', () => {
  it.each(spoken)('is said in every language with the same to put in: %s', (language) => {
    const own = wordings[language];
    expect(Object.keys(own)).toEqual(Object.keys(wordings.en));
    for (const [name, message] of Object.entries(wordings.en)) {
      const said = own[name as keyof typeof own];
      expect({ name, put: placeholders(said) }).toEqual({ name, put: placeholders(message) });
      expect(said.trim()).toBe(said);
      expect(said).not.toBe('');
      if (language !== 'en') expect({ name, said }).not.toEqual({ name, said: message });
    }
  });

  it('is in the language of the question, else of the nearest source, else in English', () => {
    expect(messagesFor({ language: 'de' }, 'The bridge is made of steel.')).toBe(wordings.de);
    expect(messagesFor({}, 'Die Brücke ist aus Stahl und wurde nicht verkauft.')).toBe(wordings.de);
    expect(messagesFor(undefined)).toBe(wordings.en);
    expect(messagesFor({}, '12 34')).toBe(wordings.en);
  });

  it('puts in what it is given as it is', () => {
    expect(filled('{first} and {second}', { first: '{second} $1', second: 'b' })).toBe('{second} $1 and b');
    expect(filled('{other}', {})).toBe('{other}');
  });
});
