import { expect, type Locator } from '@playwright/test';
import type { User } from './fixtures.ts';
import { button, choose, dialog, expectVisible, flash } from './steps.ts';

/** Connects the university to the service with invented data; the page is that of the connection. */
export async function connectHemis({ page, t }: User): Promise<void> {
  await expectVisible(page.getByText(t('hemis_connection.is_demo')));
  await button(page, t('hemis_connection.demo_fill')).click();
  await button(page, t('action.save')).click();
  await expectVisible(flash(page, t('hemis_connection.saved')));
}

/** Reads the rows of a faculty in the open import, with values for what HEMIS does not have, and writes them. */
async function moveIn(
  { page, t }: User,
  { of, faculty, defaults = {} }: { of: string; faculty: string; defaults?: Record<string, string> },
): Promise<Locator> {
  const wizard = page.getByRole('dialog', { name: t('imports.title', { of }) });
  await button(wizard, t('imports.source.choose')).click();
  await choose(page, wizard.getByRole('combobox', { name: t('imports.source.part') }), faculty);
  for (const [label, value] of Object.entries(defaults)) {
    await wizard.getByRole('combobox', { name: label }).fill(value);
    await page.keyboard.press('Tab');
  }
  await button(wizard, t('imports.source.start')).click();
  await expectVisible(wizard.getByRole('heading', { name: t('imports.columns.title') }));
  await button(wizard, t('imports.check')).click();
  await expectVisible(wizard.getByRole('heading', { name: t('imports.preview.title') }));
  await wizard.locator('.import-foot').getByRole('button').last().click();
  await expectVisible(wizard.getByRole('heading', { name: t('imports.written.title') }));
  return wizard;
}

/** Moves a faculty in with its specialities, groups and students. Returns the import of the students. */
export async function moveFacultyIn(user: User, faculty: string): Promise<Locator> {
  const { page, t } = user;
  await page.goto('/structure/faculties?import=new');
  await moveIn(user, {
    of: t('menu.faculties'),
    faculty,
    defaults: {
      [t('faculty.dean_name')]: 'Qodirova Nilufar',
      [t('faculty.position')]: t('faculty.position.dekani'),
    },
  });
  await page.goto('/structure/specialities?import=new');
  await moveIn(user, { of: t('menu.specialities'), faculty });
  await page.goto('/students/student-groups?import=new');
  await moveIn(user, { of: t('menu.student_groups'), faculty });
  await page.goto('/students/students?import=new');
  const defaults = { [t('student.nation_name')]: 'Oʻzbeklar' };
  return moveIn(user, { of: t('menu.students'), faculty, defaults });
}

/** Compares a faculty, accepts what differs but for the first students of the list, and opens what is left. */
export async function acceptAllBut(
  { page, t }: User,
  { faculty, different, kept }: { faculty: string; different: number; kept: number },
): Promise<void> {
  await page.goto('/students/hemis-comparisons');
  await button(page, t('hemis_comparison.create')).first().click();
  const form = dialog(page, t('hemis_comparison.create.hint'));
  await choose(page, form.getByRole('combobox'), faculty);
  await button(form, t('hemis_comparison.start')).click();

  const withoutMarks = t('hemis_comparison.without_marks');
  await expectVisible(page.getByText(withoutMarks));
  const filter = page.getByRole('button', { name: `${different} ${t('hemis_state.different')}` });
  await filter.click();
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('row')).toHaveCount(different + 1);
  await page.getByRole('checkbox').first().check();
  for (let place = 1; place <= kept; place += 1)
    await page.getByRole('row').nth(place).getByRole('checkbox').uncheck();
  const count = different - kept;
  await button(page, t('hemis_acceptance.selected_other', { count })).click();
  const preview = dialog(page, t('hemis_acceptance.hint'));
  await expectVisible(preview.getByText(t('hemis_acceptance.students_other', { count })));
  await expectVisible(preview.getByText(withoutMarks));
  await preview
    .getByRole('button', { name: new RegExp(t('hemis_acceptance.accept_other', { count: '\\d+' })) })
    .click();
  await expectVisible(page.getByText(t('hemis_acceptance.list')));

  await page.goto(`${new URL(page.url()).pathname}?state=different&open=1`);
  await expect(page.getByRole('row')).toHaveCount(kept + 1);
}
