/** Places for values in a text: `{{name}}`, `{{total, number}}`. */
const PLACE = /\{\{\s*([\w.]+)[^{}]*\}\}/g;

const namesIn = (text: string) => new Set([...text.matchAll(PLACE)].map(([, name = '']) => name));

/**
 * Placeholders of the product's text that somebody's own text has lost, and placeholders in it for which no value will
 * be given.
 */
export function placeholderFaults(brought: string, own: string) {
  const [given, used] = [namesIn(brought), namesIn(own)];
  const without = (names: Set<string>, others: Set<string>) =>
    [...names].filter((name) => !others.has(name)).map((name) => `{{${name}}}`);
  return { lost: without(given, used), strange: without(used, given) };
}
