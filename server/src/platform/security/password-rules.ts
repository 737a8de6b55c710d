import { PASSWORD_MIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { invalidField } from '#api/errors.ts';

/** Shorter logins occur in too many passwords by chance. */
const LOGIN_MIN = 3;

const comparable = (text: string) => text.normalize('NFKC').toLowerCase();

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** The list is loaded with the first new password, because it takes some megabytes. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN));
}

/** User name and e-mail of the account, as far as it has them. */
export interface Login {
  username?: string | null | undefined;
  email?: string | null | undefined;
}

const partsOf = ({ username, email }: Login): string[] =>
  [username, email?.split('@')[0]]
    .map((part) => comparable(part ?? ''))
    .filter((part) => part.length >= LOGIN_MIN);

/** Whether the password is one of the most common ones, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(comparable(password));
}

/** @throws Invalid when the password is one of the most common ones, or contains the login */
export async function requireUncommonPassword(password: string, login: Login): Promise<void> {
  if (await isCommonPassword(password)) throw invalidField('password', 'password.common');
  const typed = comparable(password);
  if (partsOf(login).some((part) => typed.includes(part)))
    throw invalidField('password', 'password.contains_login');
}
