import type { User } from './fixtures.ts';
import { drawer, expectVisible, heading } from './steps.ts';

export interface Screen {
  name: string;
  at: string;
  /** A list or a drawer of shared parts alone: `npm test` checks those of faculties, `npm run test:long` all. */
  plain?: boolean;
  /** Opens what has no address of its own. */
  open?: (user: User) => Promise<unknown>;
  /** Waits until the screen is complete in the user's language. */
  isShown: (user: User) => Promise<unknown>;
}

export const titled = (
  name: string,
  at: string,
  key: string,
  values?: Parameters<typeof heading>[2],
): Screen => ({
  name,
  at,
  isShown: (user) => expectVisible(heading(user, key, values)),
});
/** The number of all rows of a list that has some. */
export const total = ({ t }: User) => new RegExp(`^${t('list.total', { total: '[1-9][\\d\\s]*' })}$`);
export const list = (name: string, at: string, key: string): Screen => ({
  name,
  at,
  plain: true,
  isShown: (user) => {
    const total = new RegExp(`^${user.t('list.total', { total: '\\d+' })}$`);
    return expectVisible(heading(user, key), user.page.getByText(total));
  },
});
export const record = (
  name: string,
  at: string,
  mode: 'view' | 'edit' | 'create',
  noun: string,
  last: string,
): Screen => ({
  name,
  at: `${at}${at.includes('?') ? '&' : '?'}${mode}=1`,
  plain: true,
  isShown: (user) => expectVisible(drawer(user, mode, noun).getByText(user.t(last), { exact: true })),
});
export const modes = (name: string, at: string, noun: string, last: string): Screen[] =>
  (['view', 'edit', 'create'] as const).map((mode) => record(`${name}: ${mode}`, at, mode, noun, last));
