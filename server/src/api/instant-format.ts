/** Time zone of all universities; instants are stored in UTC. */
const CLOCK = new Intl.DateTimeFormat('ru', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Tashkent',
});

/** DD.MM.YYYY HH:mm, in every language. */
export const formatInstant = (at: string): string => CLOCK.format(new Date(at)).replace(',', '');

/** Of an instant as PostgreSQL stores it: `infinity` and years that JavaScript does not have are shown as they are. */
export const formatStoredInstant = (at: string): string =>
  Number.isNaN(Date.parse(at)) ? at : formatInstant(at);
