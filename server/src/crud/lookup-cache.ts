/** Runs `look` once per `what`, which names the value and everything it depends on. */
export type LookupCache = <Found>(what: string, look: () => Promise<Found>) => Promise<Found>;

/** For rules over many records: each value is looked up once, and an error is repeated for each record. */
export function lookupCache(): LookupCache {
  const known = new Map<string, Promise<unknown>>();
  return <Found>(what: string, look: () => Promise<Found>) => {
    const found = known.get(what) ?? look();
    known.set(what, found);
    return found as Promise<Found>;
  };
}
