import { testRandomRegistrations } from '#test/registration-acts.ts';

testRandomRegistrations([20, 40], 50, 900_000);
