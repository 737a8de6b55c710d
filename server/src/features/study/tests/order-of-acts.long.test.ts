import { startedApart, testRandomAttempts } from '#test/random-attempts.ts';

testRandomAttempts([20, 60], 100, startedApart);
