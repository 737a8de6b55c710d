import { testRandomActs } from '#test/retake-acts.ts';

testRandomActs([10, 30], 100, 900_000);
