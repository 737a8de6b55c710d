import { testCrashes } from './crashes.ts';

testCrashes({ kills: 3, databaseKills: 1, uploadKills: 1, firstStarts: 1, ratingKills: 2, gpaKills: 1 });
