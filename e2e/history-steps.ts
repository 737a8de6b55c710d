import type { Locator } from '@playwright/test';
import type { User } from './fixtures.ts';

/** Switches a record's drawer to the history tab. */
export const showHistory = ({ t }: User, form: Locator) =>
  form.getByText(t('history.history'), { exact: true }).click();

/** Entries of the history in a drawer, newest first. */
export const historyIn = ({ t }: User, form: Locator) =>
  form.getByRole('list', { name: t('history.title') }).getByRole('listitem');
