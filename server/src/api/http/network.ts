const IPV4_MAPPED = '::ffff:';
const IPV6_PREFIX = 64;
/** Groups of sixteen bits in that prefix. */
const IPV6_GROUPS = IPV6_PREFIX / 16;

/** The groups of an IPv6 address, `::` written out. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  if (after === undefined) return split(before);
  const [head, tail] = [split(before), split(after)];
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
}

/**
 * The network that a client cannot leave by changing its address: the address itself of IPv4, the first 64 bits of IPv6.
 * It is text that PostgreSQL reads as `cidr`.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = plain.startsWith(IPV4_MAPPED) && plain.includes('.');
  if (mapped) return plain.slice(IPV4_MAPPED.length);
  if (!plain.includes(':')) return plain;
  return `${groupsOf(plain).slice(0, IPV6_GROUPS).join(':')}::/${IPV6_PREFIX}`;
}
