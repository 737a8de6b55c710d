const CLOCK = new Intl.DateTimeFormat('ru', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Tashkent',
});

/** A date and time as DD.MM.YYYY HH:mm in the universities' time zone. */
export function Instant({ at }: { at: string | null }) {
  if (at === null) return '—';
  return <time dateTime={at}>{CLOCK.format(new Date(at)).replace(',', '')}</time>;
}
