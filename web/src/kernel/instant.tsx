const DAY = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Asia/Tashkent',
} as const;
const CALENDAR = new Intl.DateTimeFormat('ru', DAY);
const CLOCK = new Intl.DateTimeFormat('ru', { ...DAY, hour: '2-digit', minute: '2-digit' });

const written = (at: string) => CLOCK.format(new Date(at)).replace(',', '');

/** A moment as people here write it: DD.MM.YYYY HH:mm, in the universities' time. */
export function Instant({ at }: { at: string | null }) {
  return at === null ? '—' : <time dateTime={at}>{written(at)}</time>;
}

/** The day of a moment, where there is no room for more; pointed at, it tells the rest. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={written(at)}>
      {CALENDAR.format(new Date(at))}
    </time>
  );
}
