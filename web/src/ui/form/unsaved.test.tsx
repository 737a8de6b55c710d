import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { readDraft } from '#ui/form/draft.ts';
import { useEditorForm } from '#ui/form/editor-form.ts';
import { useUnsavedGuard } from '#ui/form/unsaved.ts';

const NAME = 'dekanat.draft.test';
const START = { name: '' };
const TRANSLATED = ['name'];

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** A form whose defaults arrive later, as the home country of a new student does. */
function Page() {
  const form = useEditorForm({
    mode: 'create',
    schema: faculties.create.body,
    stored: START,
    language: 'oz',
    translated: TRANSLATED,
  });
  const { forgetSaved } = useUnsavedGuard(form, NAME);
  const actions = {
    type: () => form.set({ name: 'Fizika' }),
    russian: () => form.speak('ru'),
    uzbek: () => form.speak('oz'),
    save: () => {
      forgetSaved();
      form.reset(START);
      form.setLoaded({ faculty_code: 'MAT' });
    },
  };
  return (
    <Form form={form.antd} component={false}>
      <Form.Item name="name">
        <Input aria-label="name" />
      </Form.Item>
      <Form.Item name="faculty_code">
        <Input aria-label="code" />
      </Form.Item>
      <output>{JSON.stringify(form.toSave())}</output>
      {Object.entries(actions).map(([name, run]) => (
        <button key={name} type="button" aria-label={name} onClick={run} />
      ))}
    </Form>
  );
}

async function open() {
  const routeTree = createRootRoute({ component: Page });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  render(<RouterProvider router={createRouter({ routeTree, history })} />);
  await screen.findByRole('status');
}
const click = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const shownName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'name' }).value;

it('unsaved: keeps a draft of what is typed, and none after it was saved', async () => {
  await open();
  await click('type');
  expect(readDraft(NAME)?.values.name).toBe('Fizika');
  const write = vi.spyOn(Storage.prototype, 'setItem');
  await click('save');
  expect(write).not.toHaveBeenCalled();
  expect(readDraft(NAME)).toBeUndefined();
  await click('type');
  expect(readDraft(NAME)?.values.name).toBe('Fizika');
});

it('unsaved: keeps the text of each language in its own tab, and saves all of them', async () => {
  await open();
  await click('type');
  await click('russian');
  expect(shownName()).toBe('');
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toMatchObject({
    language: 'oz',
    name: 'Fizika',
  });
  await click('uzbek');
  expect(shownName()).toBe('Fizika');
});
