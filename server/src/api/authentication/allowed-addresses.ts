import { BlockList, isIP, isIPv4 } from 'node:net';

/** An address of IPv4 that arrives over IPv6, as IPv4. */
const plainAddress = (address: string): string => /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Whether the address is one of these addresses, or in one of these networks (`10.0.0.0/8`); without any, every address is. */
export function isAllowedAddress(allowed: readonly string[], from: string): boolean {
  if (allowed.length === 0) return true;
  const address = plainAddress(from);
  if (isIP(address) === 0) return false;
  const list = new BlockList();
  for (const one of allowed) {
    const [network = '', prefix] = one.split('/');
    if (prefix === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(prefix), familyOf(network));
  }
  return list.check(address, familyOf(address));
}
