import { students } from '@dekanat/contract/students/students.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { expect, it } from 'vitest';
import { useHemis } from '#features/students/hemis/hemis-lookup.tsx';
import type { StudentForm } from '#features/students/student-form-state.ts';
import { useEditorForm } from '#ui/form/editor-form.ts';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

const START = { university_id: 1 };
const NOT_TRANSLATED: string[] = [];
const CHECK = 'POST /students/check-hemis-student-data';

function Page() {
  const form = useEditorForm({
    mode: 'create',
    schema: students.create.body,
    stored: START,
    language: undefined,
    translated: NOT_TRANSLATED,
  });
  const { lookUp } = useHemis(form as StudentForm);
  return (
    <Form form={form.antd} component={false}>
      <Form.Item name="id_number">
        <Input aria-label="number" />
      </Form.Item>
      <Form.Item name="first_name">
        <Input aria-label="name" />
      </Form.Item>
      <button type="button" aria-label="another" onClick={() => form.reset(START)} />
      {lookUp}
    </Form>
  );
}

/** Asks the register about a number; its answer is delayed until the test gives it. */
async function askAbout(number: string) {
  let answer: (result: unknown) => void = () => undefined;
  const { calls } = await openPage(Page, {
    profile: { hemis_configured: true },
    answers: {
      [CHECK]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    },
  });
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const ask = await screen.findByRole('button', { name: 'student.hemis.ask' });
  const type = (typed: string) => fireEvent.change(field('number'), { target: { value: typed } });
  type(number);
  fireEvent.click(ask);
  await expect.poll(calls).toContain(CHECK);
  const isAsking = () => ask.classList.contains('ant-btn-loading');
  await expect.poll(isAsking).toBe(true);
  const finish = async (result: unknown) => {
    await act(async () => answer(result));
    await expect.poll(isAsking).toBe(false);
  };
  const askAgain = async () => {
    fireEvent.click(ask);
    await expect.poll(isAsking).toBe(true);
  };
  const typeName = (typed: string) => fireEvent.change(field('name'), { target: { value: typed } });
  const askThen = async (number: string, result: unknown) => {
    type(number);
    await askAgain();
    await finish(result);
  };
  const beginAnother = () => fireEvent.click(screen.getByRole('button', { name: 'another' }));
  return { type, typeName, finish, askThen, beginAnother, name: () => field('name').value };
}
const UNKNOWN = () => refusal(404, { message: 'HEMISda bunday talaba topilmadi' });
const NAMELESS = { id_number: '123456789014', first_name: null };
const FOUND = { id_number: '123456789012', first_name: 'Zarina' };

it('look-up in the register: fills the form of the number that was sent', async () => {
  const { finish, name } = await askAbout('123456789012');
  await finish(FOUND);
  expect(name()).toBe('Zarina');
});

it('look-up in the register: fills in nothing once another number is typed', async () => {
  const { type, finish, name } = await askAbout('123456789012');
  type('123456789013');
  await finish(FOUND);
  expect(name()).toBe('');
});

it('look-up in the register: refuses no number but the one that was sent', async () => {
  const { type, finish } = await askAbout('123456789012');
  type('123456789013');
  await finish(refusal(422, { message: { id_number: ['Band'] } }));
  expect(screen.queryByText('Band')).toBeNull();
});

it.each([
  ['has no name', { id_number: '123456789013', first_name: null }],
  ['is unknown', UNKNOWN()],
])(
  'look-up in the register: leaves nothing of the former number when another one %s',
  async (_what, answer) => {
    const { finish, askThen, name } = await askAbout('123456789012');
    await finish(FOUND);
    await askThen('123456789013', answer);
    expect(name()).toBe('');
  },
);

it('look-up in the register: leaves what was typed after the former answer', async () => {
  const { typeName, finish, askThen, name } = await askAbout('123456789012');
  await finish(FOUND);
  typeName('Barno');
  await askThen(NAMELESS.id_number, NAMELESS);
  expect(name()).toBe('Barno');
});

it('look-up in the register: leaves what was typed as the register has it', async () => {
  const { typeName, finish, askThen, name } = await askAbout('123456789012');
  typeName('Zarina');
  await finish(FOUND);
  await askThen(NAMELESS.id_number, NAMELESS);
  expect(name()).toBe('Zarina');
});

it.each([
  ['a number is refused', UNKNOWN()],
  ['a number has no name', { id_number: '123456789013', first_name: null }],
])('look-up in the register: leaves what was typed after %s', async (_what, answer) => {
  const { typeName, finish, askThen, name } = await askAbout('123456789012');
  await finish(FOUND);
  await askThen('123456789013', answer);
  typeName('Zarina');
  await askThen(NAMELESS.id_number, NAMELESS);
  expect(name()).toBe('Zarina');
});

it('look-up in the register: leaves what was typed for a new record', async () => {
  const { typeName, finish, askThen, beginAnother, name } = await askAbout('123456789012');
  await finish(FOUND);
  beginAnother();
  expect(name()).toBe('');
  typeName('Zarina');
  await askThen(NAMELESS.id_number, NAMELESS);
  expect(name()).toBe('Zarina');
});

it.each(['123456789012', '123456789013'])(
  'look-up in the register: leaves nothing of a name that it gave twice, the second time for %s',
  async (second) => {
    const { finish, askThen, name } = await askAbout('123456789012');
    await finish(FOUND);
    await askThen(second, { ...FOUND, id_number: second });
    await askThen(NAMELESS.id_number, NAMELESS);
    expect(name()).toBe('');
  },
);
