import { sql } from 'kysely';

/** The current day at the universities. Results that depend on the time in no other way can be cached for the day. */
export const TODAY = sql<string>`(now() at time zone 'Asia/Tashkent')::date`;

/** The same in lower case, as written above and as PostgreSQL prints the text of a function. */
export const TODAY_TEXT = /\(\(?now\(\) at time zone 'asia\/tashkent'(?:::text)?\)?\)?::date/g;

/** The second that goes on: a deadline has passed when it is before this one, as `hasPassed` of the contract says. */
export const THIS_SECOND = sql<string>`date_trunc('second', now())`;
