/** Looks up what a rule needs to know; `what` names it, with all that it depends on. */
export type LookupCache = <Found>(what: string, look: () => Promise<Found>) => Promise<Found>;

/** For records judged together, and rules of one: each thing is looked up once, and a refusal stays one. */
export function lookupCache(): LookupCache {
  const known = new Map<string, Promise<unknown>>();
  return <Found>(what: string, look: () => Promise<Found>) => {
    const found = known.get(what) ?? look();
    known.set(what, found);
    return found as Promise<Found>;
  };
}
