import { configs } from '@dekanat/contract/reference/configs.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { showLanguage } from '#i18n/text.ts';
import { draftName, readDraft, writeDraft } from '#ui/form/draft.ts';
import type { Editor } from '#ui/form/editor.ts';
import { EditorPage } from '#ui/form/editor-page.tsx';
import { StoredRecord } from '#ui/form/editor-record.tsx';
import { TextField } from '#ui/form/field.tsx';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();
afterEach(() => showLanguage('oz'));

const none = () => undefined;
const recordOf = (id: number, language: string) => ({
  ...{
    id,
    version: 1,
    language,
    name: `Nom ${id} ${language}`,
    faculty_code: `F${id}`,
    dean_name: 'Aliyev Vali',
  },
  ...{ position: 'dekani', status: 1, university_id: 1 },
  translations: [{ language: 'oz', name: `Nom ${id} oz` }],
});
const nameIn = (language: string, name: string) => ({ language, name });

/** The editor of a setting, which each university has under the same id. */
function Setting() {
  const [of, show] = useState<number>();
  const editor = { id: 4, language: undefined } as Editor<never>;
  const given = { editor, resource: configs, start: {}, cleared: {}, saves: {}, open: true, mayUpdate: true };
  return (
    <>
      {[1, 2, undefined].map((one) => (
        <button key={one ?? 'all'} type="button" aria-label={`of ${one}`} onClick={() => show(one)} />
      ))}
      <StoredRecord {...given} mode="edit" query={of === undefined ? {} : { university_id: of }}>
        {(form) => <TextField of={form} name="value" label="audit.field.value" />}
      </StoredRecord>
    </>
  );
}

/** An editor that can go on to the next record. */
function Faculty() {
  const [id, show] = useState(5);
  return (
    <>
      <button type="button" aria-label="next" onClick={() => show(6)} />
      <EditorPage id={id} resource={faculties} onClose={none}>
        {(form) => (
          <>
            <TextField of={form} name="name" label="field.name" />
            <TextField of={form} name="faculty_code" label="faculty.faculty_code" />
          </>
        )}
      </EditorPage>
    </>
  );
}

const field = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name })?.value;
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

async function openFaculty() {
  const answers: ((record: object) => void)[] = [];
  const later = () => new Promise((resolve) => answers.push(resolve));
  const { sent } = await openPage(Faculty, {
    profile: { permissions: ['faculty_index', 'faculty_update'] },
    answers: { 'GET /faculties/5': later, 'GET /faculties/6': later, 'PUT /faculties/5': later },
  });
  const answer = async (at: number, record: object) => {
    await expect.poll(() => answers.length).toBe(at + 1);
    await act(async () => answers[at]?.(record));
  };
  await answer(0, recordOf(5, 'oz'));
  await screen.findByRole('textbox', { name: 'faculty.faculty_code' });
  return { answer, sent };
}

it('editor: another interface language leaves what is typed, while the record loads and afterwards', async () => {
  const { answer } = await openFaculty();
  type('faculty.faculty_code', 'MAT');
  type('field.name', 'Matematika');
  await act(() => showLanguage('ru'));
  expect(document.querySelector('.language-tabs')).not.toBeNull();
  expect([field('faculty.faculty_code'), field('field.name')]).toEqual(['MAT', 'Matematika']);
  // It has no Russian translation.
  await answer(1, { ...recordOf(5, 'ru'), name: '' });
  expect([field('faculty.faculty_code'), field('field.name')]).toEqual(['MAT', 'Matematika']);
});

it('editor: the previous record is not shown while another one loads', async () => {
  const { answer } = await openFaculty();
  fireEvent.click(screen.getByRole('button', { name: 'next' }));
  expect(field('faculty.faculty_code')).toBeUndefined();
  await answer(1, recordOf(6, 'oz'));
  await expect.poll(() => field('faculty.faculty_code')).toBe('F6');
});

it('editor: what is typed while the record is saved stays, and the next save sends it over the new version', async () => {
  const { answer, sent } = await openFaculty();
  const saves = () => sent.filter(({ call }) => call === 'PUT /faculties/5').map(({ body }) => body);
  const save = () => fireEvent.click(screen.getByRole('button', { name: /action\.save$/ }));
  const show = (language: RegExp) => fireEvent.click(screen.getByRole('radio', { name: language }));
  const draft = () => readDraft(draftName(1, faculties.update, 5))?.values;
  type('field.name', 'Tarix');
  save();
  await expect.poll(() => saves().length).toBe(1);
  type('faculty.faculty_code', 'MAT');
  show(/Русский|language\.ru/);
  type('field.name', 'История');
  show(/Oʻzbekcha|language\.oz/);
  const saved = { ...recordOf(5, 'oz'), name: 'Tarix', version: 2, translations: [nameIn('oz', 'Tarix')] };
  await answer(1, saved);
  await answer(2, saved);
  await expect.poll(draft).toMatchObject({ version: 2, faculty_code: 'MAT' });
  expect([field('faculty.faculty_code'), field('field.name')]).toEqual(['MAT', 'Tarix']);
  save();
  await expect
    .poll(() => saves()[1])
    .toMatchObject({
      ...{ version: 2, faculty_code: 'MAT', name: 'Tarix' },
      translations: [nameIn('ru', 'История')],
    });
  await answer(3, { ...saved, faculty_code: 'MAT', version: 3 });
  await expect.poll(draft).toBeUndefined();
});

it('editor: a restored draft leaves texts of languages that were only looked at', async () => {
  let stored = { ...recordOf(5, 'oz'), translations: [nameIn('oz', 'Tarix'), nameIn('ru', 'История')] };
  const open = async () => {
    const page = await openPage(Faculty, {
      profile: { permissions: ['faculty_index', 'faculty_update'] },
      answers: { 'GET /faculties/5': () => stored, 'PUT /faculties/5': () => stored },
    });
    await screen.findByRole('textbox', { name: 'faculty.faculty_code' });
    return page;
  };
  // Other tests of the file load the texts of languages.
  const show = (language: RegExp) => fireEvent.click(screen.getByRole('radio', { name: language }));
  await open();
  show(/Русский|language\.ru/);
  await expect.poll(() => field('field.name')).toBe('История');
  show(/Oʻzbekcha|language\.oz/);
  type('field.name', 'Jahon tarixi');
  await expect.poll(() => sessionStorage.getItem(draftName(1, faculties.update, 5))).toContain('Jahon');
  cleanup();
  queryClient.clear();
  stored = { ...stored, version: 2, translations: [nameIn('oz', 'Tarix'), nameIn('ru', 'История мира')] };
  const { sent } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'editor.draft.restore' }));
  await expect.poll(() => field('field.name')).toBe('Jahon tarixi');
  fireEvent.click(screen.getByRole('button', { name: 'action.save' }));
  const saved = () => sent.find(({ call }) => call === 'PUT /faculties/5')?.body;
  await expect.poll(saved).toMatchObject({ version: 1, name: 'Jahon tarixi' });
  expect(saved()).not.toHaveProperty('translations');
});

it('editor: a restored draft leaves what another user has changed since, and only that', async () => {
  let stored = recordOf(5, 'oz');
  const open = async () => {
    const page = await openPage(Faculty, {
      profile: { permissions: ['faculty_index', 'faculty_update'] },
      answers: { 'GET /faculties/5': () => stored, 'PUT /faculties/5': () => stored },
    });
    await screen.findByRole('textbox', { name: 'faculty.faculty_code' });
    return page;
  };
  await open();
  type('faculty.faculty_code', 'MAT');
  await expect.poll(() => sessionStorage.getItem(draftName(1, faculties.update, 5))).toContain('MAT');
  cleanup();
  queryClient.clear();
  const changed = { name: 'Boshqa nom', faculty_code: 'XYZ' };
  stored = { ...stored, ...changed, version: 2, translations: [nameIn('oz', changed.name)] };
  const { sent } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'editor.draft.restore' }));
  await expect.poll(() => field('faculty.faculty_code')).toBe('MAT');
  expect(field('field.name')).toBe('Boshqa nom');
  fireEvent.click(screen.getByRole('button', { name: 'action.save' }));
  const saved = () => sent.find(({ call }) => call === 'PUT /faculties/5')?.body;
  await expect.poll(saved).toMatchObject({ version: 1, name: 'Boshqa nom', faculty_code: 'MAT' });
});

it('editor: a restored draft leaves personal fields as they are', async () => {
  const stored = { id: 3, version: 1, fio: 'Aliyev', passport_series: 'AA', university_id: 1, status: 1 };
  const draft = { ...stored, fio: 'Aliyev Vali' };
  writeDraft(draftName(1, teachers.update, 3), draft, ['passport_series']);
  await openPage(
    () => (
      <EditorPage id={3} resource={teachers} onClose={none}>
        {(form) => (
          <>
            <TextField of={form} name="fio" label="teacher.fio" />
            <TextField of={form} name="passport_series" label="teacher.passport_series" />
          </>
        )}
      </EditorPage>
    ),
    {
      profile: { permissions: ['teacher_index', 'teacher_update'] },
      answers: { 'GET /teachers/3': () => stored },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'editor.draft.restore' }));
  await expect.poll(() => field('teacher.fio')).toBe('Aliyev Vali');
  expect(field('teacher.passport_series')).toBe('AA');
});

it('editor: a draft of one university is offered there alone, where each university has the same record', async () => {
  const stored = { id: 4, version: 1, language: 'oz', status: 1 };
  await openPage(Setting, {
    profile: { super_administrator: true, permissions: ['config_index', 'config_update'] },
    answers: { 'GET /config/4': ({ query }) => ({ ...stored, value: `of ${query.university_id}` }) },
  });
  const open = async (of: number | undefined) => {
    fireEvent.click(await screen.findByRole('button', { name: `of ${of}` }));
    await expect.poll(() => field('audit.field.value')).toBe(`of ${of}`);
    return screen.queryByRole('button', { name: 'editor.draft.restore' }) !== null;
  };
  expect(await open(1)).toBe(false);
  type('audit.field.value', 'typed');
  await expect.poll(() => readDraft(draftName(1, configs.update, 4, [1]))?.values.value).toBe('typed');
  expect([await open(2), await open(undefined), await open(1)]).toEqual([false, false, true]);
});

it('editor: saves one record after the check of "save and add another" has failed', async () => {
  const onSaved = vi.fn();
  await openPage(
    () => (
      <EditorPage id={undefined} resource={faculties} onClose={none} saves={{ onSaved }}>
        {(form) => (
          <>
            <TextField of={form} name="name" label="field.name" />
            <TextField of={form} name="faculty_code" label="faculty.faculty_code" />
            <TextField of={form} name="dean_name" label="faculty.dean_name" />
            <TextField of={form} name="position" label="faculty.position" />
          </>
        )}
      </EditorPage>
    ),
    {
      profile: { permissions: ['faculty_index', 'faculty_store'] },
      answers: { 'POST /faculties': () => recordOf(5, 'oz') },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'editor.save_and_another' }));
  await expect.poll(() => document.querySelector('.ant-form-item-has-error')).not.toBeNull();
  const { name, ...others } = recordOf(5, 'oz');
  type('field.name', name);
  for (const field of ['faculty_code', 'dean_name', 'position'] as const)
    type(`faculty.${field}`, others[field]);
  fireEvent.click(screen.getByRole('button', { name: 'action.save' }));
  await expect.poll(() => onSaved.mock.calls.map(([, another]) => another)).toEqual([false]);
});

it('editor: the fields of a new record cannot be changed while it is created', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const { sent } = await openPage(
    () => (
      <EditorPage id={undefined} resource={faculties} onClose={none}>
        {(form) => (
          <>
            <TextField of={form} name="name" label="field.name" />
            <TextField of={form} name="faculty_code" label="faculty.faculty_code" />
            <TextField of={form} name="dean_name" label="faculty.dean_name" />
            <TextField of={form} name="position" label="faculty.position" />
          </>
        )}
      </EditorPage>
    ),
    {
      profile: { permissions: ['faculty_index', 'faculty_store'] },
      answers: { 'POST /faculties': () => new Promise((resolve) => answers.push(resolve)) },
    },
  );
  await screen.findByRole('textbox', { name: 'field.name' });
  const { name, faculty_code, dean_name, position } = recordOf(5, 'oz');
  const typed = {
    ...{ 'field.name': name, 'faculty.faculty_code': faculty_code },
    ...{ 'faculty.dean_name': dean_name, 'faculty.position': position },
  };
  for (const [label, value] of Object.entries(typed)) type(label, value);
  const code = screen.getByRole('textbox', { name: 'faculty.faculty_code' });
  const isInert = () => code.closest('[inert]') !== null;
  const saveAndAnother = () =>
    fireEvent.click(screen.getByRole('button', { name: /editor\.save_and_another$/ }));
  const answer = (at: number, given: unknown) => act(async () => answers[at]?.(given));
  code.focus();
  saveAndAnother();
  await expect.poll(() => answers.length).toBe(1);
  expect(isInert()).toBe(true);
  // The browser does the same.
  code.blur();
  await answer(0, refusal(422, { code: 'invalid', message: { position: ['Band'] } }));
  await expect.poll(isInert).toBe(false);
  expect(Object.keys(typed).map(field)).toEqual(Object.values(typed));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'faculty.position' }));
  type('faculty.position', 'dekani');
  saveAndAnother();
  await expect.poll(() => answers.length).toBe(2);
  expect(isInert()).toBe(true);
  screen.getByRole('textbox', { name: 'faculty.position' }).blur();
  await answer(1, recordOf(5, 'oz'));
  await expect.poll(isInert).toBe(false);
  expect(field('faculty.faculty_code')).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'field.name' }));
  expect(sent.filter(({ call }) => call === 'POST /faculties')).toHaveLength(2);
});

it.each([
  ['a Latin layout', { key: 's' }],
  ['a Cyrillic layout', { key: 'ы' }],
  ['Caps Lock', { key: 'S' }],
])('editor: is saved by Ctrl+S with %s', async (_, key) => {
  const { sent } = await openFaculty();
  type('faculty.faculty_code', 'MAT');
  const isLeftToBrowser = fireEvent.keyDown(window, { code: 'KeyS', ctrlKey: true, ...key });
  expect(isLeftToBrowser).toBe(false);
  const saves = () => sent.filter(({ call }) => call === 'PUT /faculties/5').map(({ body }) => body);
  await expect.poll(saves).toMatchObject([{ faculty_code: 'MAT' }]);
});
