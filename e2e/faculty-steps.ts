import type { Locator } from 'playwright-core';
import type { Person } from './stage.ts';
import { button, choose, drawer, field, flash, row, saveIn, see } from './steps.ts';

export const FACULTIES = '/structure/faculties';

export interface Typed {
  name: string;
  code: string;
  dean: string;
}

/** Types a faculty into its drawer; its head is a dean. */
export async function fillFaculty({ page, say }: Person, form: Locator, { name, code, dean }: Typed) {
  await field(form, say('field.name')).fill(name);
  await field(form, say('faculty.faculty_code')).fill(code);
  await field(form, say('faculty.dean_name')).fill(dean);
  await choose(page, field(form, say('faculty.position')), say('faculty.position.dekani'));
}

export async function openNewFaculty(person: Person): Promise<Locator> {
  await button(person.page, person.say('list.create')).first().click();
  const form = drawer(person, 'create');
  await see(form);
  return form;
}

export async function createFaculty(person: Person, typed: Typed) {
  const form = await openNewFaculty(person);
  await fillFaculty(person, form, typed);
  await saveIn(person, form);
  await see(flash(person.page, person.say('flash.created')), row(person.page, typed.name));
}
