interface Recent<Event> {
  at: number;
  event: Event;
}

/** How long events are kept, and at most how many. */
const [KEPT_MS, KEPT_MOST] = [60_000, 2_000];

/**
 * The last events that this process heard, in memory: a browser that connects again, or that read its data just before it connected,
 * gets those that it has missed instead of reading everything anew.
 */
export function recentEvents<Event>(now: () => number = Date.now) {
  let kept: Recent<Event>[] = [];
  let completeFrom = now();
  return {
    add(event: Event): void {
      kept.push({ at: now(), event });
      const oldest = now() - KEPT_MS;
      const surplus = kept.length - KEPT_MOST;
      if (surplus > 0 || (kept[0]?.at ?? oldest) < oldest)
        kept = kept.filter(({ at }, index) => at >= oldest && index >= surplus);
      completeFrom = Math.max(completeFrom, surplus > 0 ? (kept[0]?.at ?? now()) : oldest);
    },
    /** Events before this moment may be unknown. */
    restart(): void {
      kept = [];
      completeFrom = now();
    },
    /** The events since a moment; undefined when some of them may be unknown. */
    since(moment: number): Event[] | undefined {
      if (moment < Math.max(completeFrom, now() - KEPT_MS)) return undefined;
      return kept.filter(({ at }) => at >= moment).map(({ event }) => event);
    },
  };
}
