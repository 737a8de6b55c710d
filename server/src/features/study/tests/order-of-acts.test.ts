import { startedHere, testRandomAttempts } from '#test/random-attempts.ts';

testRandomAttempts([8, 25], 8, startedHere);
