import {
  type Estimator,
  type Strength,
  strengthOf,
} from '@dekanat/contract/access/accounts/password-strength.ts';
import { PASSWORD_WORDS } from '@dekanat/contract/access/accounts/password-words.ts';
import { invalidField } from '#api/errors.ts';

/** Shorter logins occur in too many passwords by chance. */
const LOGIN_MIN = 3;

const comparable = (text: string) => text.normalize('NFKC').toLowerCase();

let estimator: Promise<Estimator> | undefined;

/** The lists of words are loaded with the first new password, because they take some megabytes. */
async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, 'passwords-local': [...PASSWORD_WORDS] },
    graphs: adjacencyGraphs,
  });
}

/** What others know about the person: user name and e-mail of the account, names and university. */
export interface Login {
  username?: string | null | undefined;
  email?: string | null | undefined;
  texts?: readonly string[] | undefined;
}

const mailbox = (email: string | null | undefined) => email?.split('@')[0];

const partsOf = ({ username, email }: Login): string[] =>
  [username, mailbox(email)].map((part) => comparable(part ?? '')).filter((part) => part.length >= LOGIN_MIN);

/** How hard the password is to guess for those who know the person. */
export async function passwordStrength(
  password: string,
  { username, email, texts = [] }: Login,
): Promise<Strength> {
  estimator ??= loadEstimator();
  return strengthOf(await estimator, password, [username, mailbox(email), ...texts]);
}

/** @throws Invalid when the password is easy to guess, or contains the login */
export async function requireStrongPassword(password: string, login: Login): Promise<void> {
  const typed = comparable(password);
  if (partsOf(login).some((part) => typed.includes(part)))
    throw invalidField('password', 'password.contains_login');
  const { weakness } = await passwordStrength(password, login);
  if (weakness !== undefined) throw invalidField('password', `password.weak.${weakness}`);
}
