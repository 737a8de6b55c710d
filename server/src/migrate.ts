import { readConfig } from '#config/config.ts';
import { openDatabase } from '#platform/embedded-postgres/open-database.ts';

/** `npm run db:migrate`: applies pending migrations without starting the server. */
const database = await openDatabase(readConfig(), (line) => console.log(line));
await database.close();
