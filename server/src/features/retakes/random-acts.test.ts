import { testRandomActs } from '#test/retake-acts.ts';

testRandomActs([6, 12], 3);
