import { describe } from 'vitest';
import { useCrashServer } from './crash-server.ts';
import { testKilledExams } from './killed-exams.ts';
import { testKilledFirstStarts } from './killed-first-starts.ts';
import { testKilledGpa } from './killed-gpa.ts';
import { testKilledRatings } from './killed-ratings.ts';
import { testKilledUploads } from './killed-uploads.ts';
import { testKilledWrites } from './killed-writes.ts';

interface Rounds {
  kills: number;
  databaseKills: number;
  ratingKills: number;
  examKills: number;
  /** Those of `npm run test:long` only. */
  uploadKills?: number;
  gpaKills?: number;
  /** Each fills an empty database, which takes ten seconds of a core. */
  firstStarts?: number;
}

/** Kills servers and databases at random moments, so many times. */
export function testCrashes(rounds: Rounds): void {
  // Each kill goes on with the server and the writes of the one before.
  const inOrder = { shuffle: false };
  describe('writes', inOrder, () => testKilledWrites(rounds));
  const { uploadKills, gpaKills, firstStarts } = rounds;
  if (uploadKills !== undefined) describe('uploads', () => testKilledUploads({ uploadKills }));
  describe('ratings and GPA', inOrder, () => {
    const server = useCrashServer();
    testKilledRatings(server, rounds);
    if (gpaKills !== undefined) testKilledGpa(server, { gpaKills });
  });
  describe('exams', inOrder, () => testKilledExams(useCrashServer(), rounds));
  if (firstStarts !== undefined) describe('first starts', () => testKilledFirstStarts({ firstStarts }));
}
