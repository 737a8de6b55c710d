import { startedApart, testRandomAttempts } from '#test/random-attempts.ts';

testRandomAttempts([15, 40], 30, startedApart);
