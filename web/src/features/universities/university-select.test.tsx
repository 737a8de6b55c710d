import { posts } from '@dekanat/contract/content/posts.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useUniversity } from '#api/university.ts';
import { writeStored } from '#browser/stored-values.ts';
import { RecordUniversityField } from '#features/universities/university-select.tsx';
import { EditorPage } from '#ui/form/editor-page.tsx';
import { TextField } from '#ui/form/field.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

const HEADER = 'current-uni';

resetPages();
afterEach(() => writeStored(HEADER, undefined));

const universities = [
  { id: 1, name: 'Birinchi', default_language: 'oz' as const, translations: [] },
  { id: 2, name: 'Ikkinchi', default_language: 'oz' as const, translations: [] },
];

function NewPost({ type }: { type: string }) {
  const { universityId } = useUniversity();
  return (
    <EditorPage
      id={undefined}
      resource={posts}
      start={{ type, university_id: universityId, title: '' }}
      onClose={() => undefined}
    >
      {(form) => (
        <>
          <RecordUniversityField of={form} />
          <TextField of={form} name="title" label="post.title" />
        </>
      )}
    </EditorPage>
  );
}

/** The form of a super administrator who chose a university in the header. */
async function open(type: string, universityId: number) {
  writeStored(HEADER, String(universityId));
  await openPage(() => <NewPost type={type} />, {
    profile: { super_administrator: true, university_id: null, universities, permissions: ['post_store'] },
    answers: {},
  });
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'post.title' });
}
const universityField = () => screen.queryByLabelText('field.university');
const offer = () => screen.queryByRole('button', { name: 'editor.draft.restore' });

it('university of a new record: is shown once another one is chosen in the header', async () => {
  await open('news', 1);
  expect(universityField()).toBeNull();
  act(() => writeStored(HEADER, '2'));
  expect(universityField()).not.toBeNull();
  expect(screen.getByText('Birinchi')).not.toBeNull();
  act(() => writeStored(HEADER, '1'));
  expect(universityField()).toBeNull();
});

it('draft of a new record: belongs to its kind and, for a super administrator, to the university', async () => {
  fireEvent.change(await open('news', 1), { target: { value: 'Yangilik' } });
  await expect.poll(() => sessionStorage.length).toBe(1);
  cleanup();
  await open('advertisement', 1);
  expect(offer()).toBeNull();
  cleanup();
  await open('news', 2);
  expect(offer()).toBeNull();
  cleanup();
  await open('news', 1);
  expect(offer()).not.toBeNull();
});
