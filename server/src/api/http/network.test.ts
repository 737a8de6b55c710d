import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:7:1::1', '2001:db8:7:1::'],
  ['2001:DB8:7:1:ffff:ffff:ffff:ffff', '2001:db8:7:1::'],
  ['2001:0db8::7:1:0:0:9', '2001:db8:0:7::'],
  ['::1', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
])('network: %s is in %s', (address, network) => expect(networkOf(address)).toBe(network));
