import { testSignInReportsAgainstRows } from './sign-in-recount.ts';

testSignInReportsAgainstRows(30, 30 * 60_000);
