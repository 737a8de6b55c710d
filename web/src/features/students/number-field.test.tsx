import { students } from '@dekanat/contract/students/students.ts';
import { fireEvent, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it } from 'vitest';
import { NumberField } from '#features/students/number-field.tsx';
import type { StudentForm } from '#features/students/student-form-state.ts';
import { useEditorForm } from '#ui/form/editor-form.ts';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const START = { university_id: 1 };
const NOT_TRANSLATED: string[] = [];

function Page() {
  const form = useEditorForm({
    mode: 'create',
    schema: students.create.body,
    stored: START,
    language: undefined,
    translated: NOT_TRANSLATED,
  });
  return (
    <Form form={form.antd} component={false}>
      <NumberField of={form as StudentForm} />
    </Form>
  );
}

it.each([
  ['3971241000123', '3971241000123'],
  ['397 124 100 012', '397124100012'],
  ['39712410001234', '3971241000123'],
])('student number: is stored from %j as %j', async (typed, stored) => {
  await openPage(Page, { answers: {} });
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: typed } });
  await expect.poll(() => field.value).toBe(stored);
});
