import { isIPv6 } from 'node:net';

/** A proxy may name a client by anything; no address is longer. */
const ADDRESS_MAX = 45;

/** The network of an address: for IPv6 the first half, since every subscriber has the whole second half. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return (mapped ?? address).slice(0, ADDRESS_MAX);
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const half = [...before, ...zeros, ...after].slice(0, 4);
  return `${half.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}
