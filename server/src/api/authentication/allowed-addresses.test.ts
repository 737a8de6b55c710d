import { expect, it } from 'vitest';
import { isAllowedAddress } from './allowed-addresses.ts';

const ALLOWED = ['192.0.2.10', '10.20.0.0/16', '2001:db8::1', '2001:db8:5::/48'];

it.each([
  '192.0.2.10',
  '10.20.0.1',
  '10.20.255.255',
  '::ffff:10.20.3.4',
  '2001:db8::1',
  '2001:db8:5:ffff::9',
])('allowed addresses: admit %s', (address) => expect(isAllowedAddress(ALLOWED, address)).toBe(true));

it.each([
  '192.0.2.11',
  '10.21.0.1',
  '::ffff:10.21.0.1',
  '2001:db8::2',
  '2001:db8:6::1',
  '',
  'unknown',
  '10.20.0.1, 1.2.3.4',
])('allowed addresses: refuse %j', (address) => expect(isAllowedAddress(ALLOWED, address)).toBe(false));

it('allowed addresses: admit every address if there are none', () => {
  expect(isAllowedAddress([], '203.0.113.9')).toBe(true);
  expect(isAllowedAddress(['0.0.0.0/0'], '203.0.113.9')).toBe(true);
  expect(isAllowedAddress(['0.0.0.0/0'], '2001:db8::1')).toBe(false);
});
