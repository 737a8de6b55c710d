/** Wraps a name to at most two lines, and truncates the rest with an ellipsis. */
export function inLines(name: string, longest: number): string[] {
  if (name.length <= longest) return [name];
  const at = name.lastIndexOf(' ', longest);
  const [first, rest] = at > 0 ? [name.slice(0, at), name.slice(at + 1)] : ['', name];
  const second = rest.length > longest ? `${rest.slice(0, longest - 1).trimEnd()}…` : rest;
  return first ? [first, second] : [second];
}
