import { testCrashes } from './crashes.ts';

testCrashes({ kills: 2, databaseKills: 1, uploadKills: 1, ratingKills: 2, gpaKills: 1, examKills: 2 });
