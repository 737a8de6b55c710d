import type { Locator } from 'playwright-core';
import type { Person } from './stage.ts';

/** Turns a drawer from the record to what happened to it. */
export const showHistory = ({ say }: Person, form: Locator) =>
  form.getByText(say('history.history'), { exact: true }).click();

/** What a drawer's history tells, newest first. */
export const historyIn = ({ say }: Person, form: Locator) =>
  form.getByRole('list', { name: say('history.title') }).getByRole('listitem');
