import { testRandomRegistrations } from '#test/registration-acts.ts';

testRandomRegistrations([8, 12], 1);
