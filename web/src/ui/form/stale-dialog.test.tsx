import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { EditorPage } from '#ui/form/editor-page.tsx';
import { TextField } from '#ui/form/field.tsx';
import { LookupName } from '#ui/form/lookup.tsx';
import { StaleDialog } from '#ui/form/stale-dialog.tsx';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

it('conflict of two versions: each choice has the name of its own version', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(queryOf(studentGroups.options, { query: {} }).queryKey, []);
  const base = { group_id: 1, group_name: '101-25', version: 1 };
  const form = {
    schema: z.object({ group_id: z.int(), version: z.int() }),
    base,
    values: { ...base, group_id: 3 },
    fields: new Map([
      [
        'group_id',
        {
          label: 'student.group_name',
          required: undefined,
          shown: (value: unknown) => (
            <LookupName endpoint={studentGroups.options} query={{}} value={value} known={base.group_name} />
          ),
        },
      ],
    ]),
  } as unknown as EditorForm;
  render(
    <QueryClientProvider client={client}>
      <StaleDialog
        form={form}
        stale={{ current: { group_id: 2, group_name: '102-25', version: 2 }, message: 'Dekan' }}
        onTakeTheirs={() => undefined}
        onKeepMine={() => undefined}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '101-25',
    '102-25',
    '…',
  ]);
});

const none = () => undefined;
const faculty = (version: number, oz: string, ru: string) => ({
  ...{ id: 5, version, language: 'oz', name: oz, faculty_code: 'F5', dean_name: 'Aliyev Vali' },
  ...{ position: 'dekani', status: 1, university_id: 1 },
  translations: [
    { language: 'oz', name: oz },
    { language: 'ru', name: ru },
  ],
});
const Faculty = () => (
  <EditorPage id={5} resource={faculties} onClose={none}>
    {(form) => <TextField of={form} name="name" label="field.name" />}
  </EditorPage>
);
const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'field.name' }), { target: { value } });
const show = (language: string) =>
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`language\\.${language}`) }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** A faculty whose names a colleague changes while it is edited. */
async function openFaculty(theirs: ReturnType<typeof faculty>) {
  let stored = faculty(1, 'Tarix', 'История');
  const save = (body: object) =>
    (body as { version: number }).version === stored.version
      ? { ...stored, ...body, version: stored.version + 1 }
      : refusal(409, { code: 'stale', message: 'Dekan' });
  const page = await openPage(Faculty, {
    profile: { permissions: ['faculty_index', 'faculty_update'] },
    answers: { 'GET /faculties/5': () => stored, 'PUT /faculties/5': ({ body }) => save(body as object) },
  });
  await screen.findByRole('textbox', { name: 'field.name' });
  stored = theirs;
  const saved = () => page.sent.filter(({ call }) => call === 'PUT /faculties/5').map(({ body }) => body);
  return { saved };
}
async function differing() {
  await screen.findByRole('dialog');
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

it('conflict of two versions: shows a text of another language before it replaces the stored one', async () => {
  const { saved } = await openFaculty(faculty(2, 'Tarix', 'История мира'));
  show('ru');
  type('Новая история');
  show('oz');
  press('action.save');
  expect(await differing()).toEqual([
    ['field.name (language.ru)', 'История', 'История мира', 'Новая история'],
  ]);
  expect(screen.queryByText('editor.stale.same')).toBeNull();
  press('editor.stale.keep_mine');
  await expect.poll(() => saved().length).toBe(2);
  expect(saved()[1]).toMatchObject({
    ...{ version: 2, language: 'oz', name: 'Tarix' },
    translations: [{ language: 'ru', name: 'Новая история' }],
  });
});

it('conflict of two versions: leaves the stored texts of languages in which nothing was typed', async () => {
  const { saved } = await openFaculty(faculty(2, 'Jahon tarixi', 'История мира'));
  show('ru');
  show('en');
  press('action.save');
  expect(await differing()).toEqual([
    ['field.name (language.oz)', 'Tarix', 'Jahon tarixi', 'editor.stale.untouched'],
    ['field.name (language.ru)', 'История', 'История мира', 'editor.stale.untouched'],
  ]);
  press('editor.stale.keep_mine');
  await expect.poll(() => saved().length).toBe(2);
  expect(saved()[1]).toMatchObject({ version: 2, language: 'oz', name: 'Jahon tarixi' });
  expect(saved()[1]).not.toHaveProperty('translations');
});
