import { readConfig } from './kernel/config.ts';
import { openDatabase } from './process/open-database.ts';

/** `npm run db:migrate`: brings the schema up to date without starting the server. */
const database = await openDatabase(readConfig(), (line) => console.log(line));
await database.close();
