import { testCrashes } from './crashes.ts';

testCrashes({ kills: 1, databaseKills: 1, ratingKills: 1, examKills: 1 });
