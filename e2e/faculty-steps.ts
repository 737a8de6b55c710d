import type { Locator } from '@playwright/test';
import type { User } from './fixtures.ts';
import { button, choose, drawer, expectVisible, field, flash, row, saveIn } from './steps.ts';

export const FACULTIES = '/structure/faculties';

export interface FacultyValues {
  name: string;
  code: string;
  dean: string;
}

/** Fills in the drawer of a faculty. */
export async function fillFaculty({ page, t }: User, form: Locator, { name, code, dean }: FacultyValues) {
  await field(form, t('field.name')).fill(name);
  await field(form, t('faculty.faculty_code')).fill(code);
  await field(form, t('faculty.dean_name')).fill(dean);
  await choose(page, field(form, t('faculty.position')), t('faculty.position.dekani'));
}

export async function openNewFaculty(user: User): Promise<Locator> {
  await button(user.page, user.t('list.create')).first().click();
  const form = drawer(user, 'create');
  await expectVisible(form);
  return form;
}

export async function createFaculty(user: User, values: FacultyValues) {
  const form = await openNewFaculty(user);
  await fillFaculty(user, form, values);
  await saveIn(user, form);
  await expectVisible(flash(user.page, user.t('flash.created')), row(user.page, values.name));
}
