/** Placeholders in a text: `{{name}}`, `{{total, number}}`. */
const PLACE = /\{\{\s*([\w.]+)[^{}]*\}\}/g;

const namesIn = (text: string) => new Set([...text.matchAll(PLACE)].map(([, name = '']) => name));

/** Placeholders that the replacing text lost, and placeholders in it that get no value. */
export function placeholderFaults(shipped: string, own: string) {
  const [given, used] = [namesIn(shipped), namesIn(own)];
  const without = (names: Set<string>, others: Set<string>) =>
    [...names].filter((name) => !others.has(name)).map((name) => `{{${name}}}`);
  return { lost: without(given, used), strange: without(used, given) };
}
