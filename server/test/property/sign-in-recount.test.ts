import { testSignInReportsAgainstRows } from './sign-in-recount.ts';

testSignInReportsAgainstRows(1);
