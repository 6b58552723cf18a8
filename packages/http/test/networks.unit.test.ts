import { describe, expect, it } from 'vitest';
import { networks } from '../src/networks.js';

describe('networks', () => {
  it.each(['10.0.0.0/8', '192.0.2.1', '0.0.0.0/0', '2001:db8::/32', '::/0', '::1', '::ffff:10.0.0.0/104'])(
    'can be written as %s',
    (text) => expect(networks.isNetwork(text)).toBe(true),
  );

  it.each([
    '',
    '10.0.0.0/',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0/8',
    'localhost',
    'fe80::1%eth0',
    '::1/0x1',
    ' ::1',
  ])('cannot be written as "%s"', (text) => expect(networks.isNetwork(text)).toBe(false));

  it.each([
    ['10.1.2.3', ['192.0.2.0/24', '10.0.0.0/8'], true],
    ['11.1.2.3', ['192.0.2.0/24', '10.0.0.0/8'], false],
    ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
    ['::ffff:0a01:0203', ['10.0.0.0/8'], true],
    ['::ffff:11.1.2.3', ['10.0.0.0/8'], false],
    ['192.0.2.1', ['192.0.2.1'], true],
    ['192.0.2.2', ['192.0.2.1'], false],
    ['2001:db8:1::9', ['2001:db8::/32'], true],
    ['2001:db9::9', ['2001:db8::/32'], false],
    ['1.2.3.4', ['0.0.0.0/0'], true],
    ['::1', ['0.0.0.0/0'], false],
    ['unknown', ['0.0.0.0/0', '::/0'], false],
    ['', ['0.0.0.0/0', '::/0'], false],
    ['10.1.2.3', [], false],
  ])('contain an address: %s in %j is %s', (address, list, expected) => {
    expect(networks.include(list, address)).toBe(expected);
  });
});
