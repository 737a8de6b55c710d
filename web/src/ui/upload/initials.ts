/** At most two letters that stand for somebody: of a name its words', of a login its parts'. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[^\p{L}\p{N}ʻʼ]+/u)
    .filter(Boolean)
    .slice(0, 2);
  return words.map((word) => [...word][0]?.toLocaleUpperCase()).join('');
}
