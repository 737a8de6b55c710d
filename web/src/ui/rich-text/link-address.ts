/** The address of a typed link: `example.uz` and `http://…` become `https://…`, a mail address becomes `mailto:`. */
export function linkOf(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  if (/^http:\/\//i.test(address)) return `https://${address.slice('http://'.length)}`;
  if (/^(?:https:\/\/|mailto:)/i.test(address)) return address;
  // `localhost:80` is no protocol, but `javascript:` is.
  return /^[\w.-]+\.[a-z]{2,}(?:[/?#:]|$)/i.test(address) ? `https://${address}` : '';
}
