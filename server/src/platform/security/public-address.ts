import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses of this machine, of the university's network, and others that are not of the public internet (RFC 6890). */
const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only global addresses are public; those that contain an address of IPv4 (6to4, NAT64, Teredo) are not among them. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
const NOT_GLOBAL = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_GLOBAL.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL.check(address, 'ipv6') && !NOT_GLOBAL.check(address, 'ipv6');
}

/** The host of a URL; the address of IPv6 without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Whether the server may connect to this URL, as far as the URL shows: https, without a user name, to a host of the public internet.
 * Names are looked up when it connects (`lookUpPublic`).
 */
function isPublicUrl(parsed: URL): boolean {
  const { protocol, username, password } = parsed;
  const host = hostOf(parsed);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
}

interface AddressRules {
  /** The installation allows addresses of its own network, and `http`. */
  anyAddress: boolean;
  /** The address begins those of all requests, so that it has no query. */
  withoutQuery?: boolean;
}

/** Whether the server may connect to an address that an administrator has entered, as far as it shows, on any port. */
export function mayConnectTo(address: string, { anyAddress, withoutQuery = false }: AddressRules): boolean {
  const url = URL.parse(address);
  if (url === null || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  if (withoutQuery && url.search !== '') return false;
  return anyAddress ? url.protocol === 'https:' || url.protocol === 'http:' : isPublicUrl(url);
}

/** The name has an address that is not public: nothing was sent. */
export class PrivateAddress extends Error {}

/**
 * Looks a name up for a connection and refuses it when one of its addresses is not public. The connection uses what was checked, so that
 * a name cannot have another address a moment later.
 */
export const lookUpPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const addresses = error === null ? found : [];
    const hidden = addresses.some(({ address }) => !isPublicAddress(address));
    const problem =
      error ?? (hidden ? new PrivateAddress('The name has an address that is not public') : null);
    const [first] = addresses;
    if (problem !== null || first === undefined) return callback(problem ?? new Error('No address'), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/** Whether the server may send to an address that somebody has entered: a public one, by `https` on the usual port. */
export function isPublicEndpoint(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.port === '' && isPublicUrl(parsed);
}
