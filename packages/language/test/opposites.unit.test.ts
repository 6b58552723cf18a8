import { describe, expect, it } from 'vitest';
import { saysOpposite } from '../src/index.js';

describe('the opposite of what is asked', () => {
  it.each([
    ['What is the minimum temperature?', 'The maximum temperature is 24 degrees.'],
    ['When do parcels leave?', 'Parcels arrive at 7 a.m.'],
    ['Who approves devices?', 'The head of IT rejects devices.'],
    ['By how much did the rent rise?', 'The rent was reduced by 3 per cent.'],
    ['By how much did the rent fall?', 'The rent rose by 3 per cent.'],
    ['What should I do after I start the press?', 'Close the guard before you start the press.'],
    ['When does the kitchen open?', 'The kitchen closes at 6 p.m.'],
    ['When does the lease end?', 'The lease begins on 1 May.'],
  ])('is said: %s %s', (question, text) => expect(saysOpposite(question, text, '')).toBe(true));

  it.each([
    ['What is the minimum temperature?', 'The minimum is 5 degrees and the maximum 24.'],
    ['What is the lowest temperature?', 'The minimum is 5 degrees and the maximum 24.'],
    ['What is the temperature?', 'The maximum temperature is 24 degrees.'],
    ['Is the kitchen open?', 'The kitchen is closed.'],
    ['May dogs enter?', 'The exit is for dogs.'],
    ['What do I do if the door is open?', 'Close the door.'],
    ['What do I do when the door is open?', 'Close the door.'],
    ['Where can I buy tickets?', 'Tickets are sold at the gate.'],
    ['Who borrows the projector?', 'The projector is lent to the school.'],
    ['How long does the course last?', 'The first lesson is on Monday.'],
    ['What is the maximum time?', 'The time is 35 min.'],
    ['When does the lease start?', 'It commences on 1 May and ends in June.'],
  ])('is not said: %s %s', (question, text) => expect(saysOpposite(question, text, '')).toBe(false));

  it('is not said where the word itself is in what belongs to the text', () => {
    expect(saysOpposite('What is the minimum?', 'Up to a maximum of 5 days.', 'Minimum stay')).toBe(false);
  });
});
