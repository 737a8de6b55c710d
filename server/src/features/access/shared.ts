export { ACCOUNT_SCOPE } from './accounts/account-columns.ts';
export { firstPassword } from './accounts/first-password.ts';
export { importedAccounts } from './accounts/imported-accounts.ts';
export { createAccount } from './accounts/new-account.ts';
export { ACCOUNT_COLUMNS, type People } from './accounts/people.ts';
export { accountCalls } from './accounts/person-accounts.ts';
export { requireBelow } from './accounts/require-below.ts';
export { auditEntriesOf } from './audit/entries-by-id.ts';
export { changeOwnPassword } from './change-own-password.ts';
