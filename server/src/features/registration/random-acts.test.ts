import { testRandomRegistrations } from '#test/registration-acts.ts';

testRandomRegistrations([6, 10], 2);
