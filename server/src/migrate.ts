import { readConfig } from './kernel/config.ts';
import { openDatabase } from './kernel/start.ts';

/** `npm run db:migrate`: brings the schema up to date without starting the server. */
const database = await openDatabase(readConfig(), (line) => console.log(line));
await database.close();
