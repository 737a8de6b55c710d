import { testCrashes } from './crashes.ts';

testCrashes({
  kills: 20,
  databaseKills: 3,
  uploadKills: 2,
  firstStarts: 4,
  ratingKills: 100,
  gpaKills: 10,
  examKills: 100,
});
