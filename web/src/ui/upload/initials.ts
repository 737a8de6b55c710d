/** At most two initials, from the words of a name or the parts of a login. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[^\p{L}\p{N}ʻʼ]+/u)
    .filter(Boolean)
    .slice(0, 2);
  return words.map((word) => [...word][0]?.toLocaleUpperCase()).join('');
}
