import { promotions } from '@dekanat/contract/registration/promotions.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openSession, removeSession } from '#api/stored-session.ts';
import { AttachScreen } from '#features/registration/attach-screen.tsx';
import { PromotionScreen } from '#features/registration/promotion-screen.tsx';
import { TransferScreen } from '#features/registration/transfer-screen.tsx';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const PREVIEW = 'POST /curriculum/student-register-preview';
const STUDENT = { id: 1, student_id: 7, full_name: 'Aliyev Vali', university_id: 1, semester: '1' };
const WARNING = { code: 'debts', message: 'Qarzi bor', accept: 'debts:1:x' };
const RESUMED = 'editor.draft.resumed';
const option = (id: number, name: string) => ({ id, name, status: 1 });
const promoted = (id: number, name: string) => ({
  ...{ id, register_id: id, name, id_number: String(id), group_id: 4, group_name: 'A-1' },
  ...{ curriculum_name: 'Reja', semester: '1', next_semester: '2', gpa: 3, debts: 0 },
});
const previewOfSemesters = () => ({
  ...{ total: 2, finished: 0, gpa_limit: 2.6, warnings: [WARNING] },
  groups: semesters.map((semester_id) => ({ id: semester_id, semester_id })),
  ...{ ready: 1, ready_ids: [3], rows: [promoted(3, 'Valiyev')], below: [promoted(1, 'Aliyev')] },
});
const page = { data: [STUDENT], total: 1, current_page: 1, per_page: 60 };

/** The semesters that the groups are in. */
let semesters = [5];
let isAway = false;
beforeEach(() => {
  semesters = [5];
  isAway = false;
});

const open = (Page: ComponentType, address: string) =>
  openPage(Page, {
    address,
    profile: { permissions: ['student_index', 'curriculum_student_register_store'] },
    answers: {
      'GET /students': () => page,
      'GET /curriculum/student-register': () => page,
      'GET /curriculum/list': () => [option(2, 'Reja')],
      'GET /academic-years/list': () => [option(3, '2026/2027')],
      'GET /semesters/list': () => [{ ...option(5, '1'), academic_year_id: 3 }],
      'GET /student-groups/list': () => [option(4, '101-26'), option(6, '102-26')],
      [`POST ${promotions.preview.path}`]: () =>
        isAway ? refusal(500, { code: 'internal', message: 'Xato' }) : previewOfSemesters(),
      [`POST ${promotions.store.path}`]: () => ({ batch_id: 1, students: 1 }),
    },
  });
/** As a reload, or the next sign-in, does. */
async function reopen(Page: ComponentType, address: string) {
  cleanup();
  await act(async () => undefined);
  return open(Page, address);
}
const signIn = () => {
  openSession('token', true);
  onTestFinished(removeSession);
};
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const number = async () =>
  (await screen.findByLabelText<HTMLInputElement>('registration.order_number')).value;
const enterNumber = async () =>
  fireEvent.change(await screen.findByLabelText('registration.order_number'), { target: { value: '15-T' } });
async function choose(label: string, name: string) {
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(false);
  fireEvent.mouseDown(screen.getByLabelText(label));
  fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
}
const choosePlace = async () => {
  for (const [label, name] of [
    ['registration.new_curriculum', 'Reja'],
    ['registration.new_academic_year', '2026/2027'],
    ['registration.new_semester', 'semester.named'],
    ['registration.new_group', '102-26'],
  ] as const)
    await choose(label, name);
};
const box = async (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name, hidden: true });

for (const { title, Page, address, student_ids } of [
  { title: 'attachment', Page: AttachScreen, address: '/?with_register=0', student_ids: [1] },
  { title: 'transfer', Page: TransferScreen, address: '/?group_id=4', student_ids: [7] },
])
  it(`draft of a registration: has students, place and order of the ${title} after a reload`, async () => {
    await open(Page, address);
    fireEvent.click(await box('Aliyev Vali'));
    await choosePlace();
    await enterNumber();
    const { sent, feedback } = await reopen(Page, address);
    expect(await screen.findByText(RESUMED)).toBeTruthy();
    expect(await number()).toBe('15-T');
    expect((await box('Aliyev Vali')).checked).toBe(true);
    click('registration.look');
    const body = { new_curriculum_id: 2, new_academic_year_id: 3, new_semester_id: 5, new_group_id: 6 };
    await expect
      .poll(() => sent.filter(({ call }) => call === PREVIEW).map((one) => one.body))
      .toMatchObject([{ student_ids, order_number: '15-T', ...body }]);
    feedback.confirm.mockResolvedValueOnce(false);
    click('editor.draft.restart');
    await expect.poll(() => feedback.confirm.mock.calls.length).toBe(1);
    expect(await number()).toBe('15-T');
    click('editor.draft.restart');
    await expect.poll(() => screen.queryByText(RESUMED)).toBeNull();
    expect([await number(), (await box('Aliyev Vali')).checked]).toEqual(['', false]);
  });

it('draft of a transfer: is that of the group in the address, and another group is chosen after a question', async () => {
  signIn();
  const { feedback, router } = await open(TransferScreen, '/?group_id=4');
  await enterNumber();
  feedback.confirm.mockResolvedValueOnce(false);
  await choose('registration.present_group', '102-26');
  await expect.poll(() => feedback.confirm.mock.calls.length).toBe(1);
  expect([router.state.location.search, await number()]).toEqual([{ group_id: 4 }, '15-T']);
  await reopen(TransferScreen, '/?group_id=6');
  expect(await number()).toBe('');
  await reopen(TransferScreen, '/?group_id=4');
  expect(await number()).toBe('15-T');
});

it('draft of a promotion: has the marked students, the order and the accepted warnings after a reload', async () => {
  signIn();
  const { feedback, router } = await open(PromotionScreen, '/?group_id=4');
  for (const name of ['Aliyev', 'Valiyev', WARNING.message]) fireEvent.click(await box(name));
  await enterNumber();
  feedback.confirm.mockResolvedValueOnce(false);
  await act(async () => void router.navigate({ to: '/', search: { group_id: '6' } as never }));
  expect([feedback.confirm.mock.calls.length, await number()]).toEqual([1, '15-T']);

  const next = await reopen(PromotionScreen, '/?group_id=4');
  expect(await screen.findByText(RESUMED)).toBeTruthy();
  expect([await number(), (await box(WARNING.message)).checked]).toEqual(['15-T', true]);
  click('registration.promote');
  await expect.poll(() => next.router.state.location.pathname).toBe('/edu-process/attached-students');
  const stored = next.sent.filter(({ call }) => call === `POST ${promotions.store.path}`);
  expect(stored.map(({ body }) => body)).toMatchObject([
    { order_number: '15-T', included_ids: [1], excluded_ids: [3], accepted: [WARNING.accept] },
  ]);
  expect(next.feedback.confirm).not.toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
});

it('draft of a promotion: is none of another semester, when the group was promoted meanwhile', async () => {
  await open(PromotionScreen, '/?group_id=4');
  fireEvent.click(await box('Aliyev'));
  await enterNumber();
  semesters = [6];
  await reopen(PromotionScreen, '/?group_id=4');
  expect([await number(), (await box('Aliyev')).checked]).toEqual(['', false]);
  expect(screen.queryByText(RESUMED)).toBeNull();
  semesters = [5];
  await reopen(PromotionScreen, '/?group_id=4');
  expect([await number(), (await box('Aliyev')).checked]).toEqual(['15-T', true]);
});

it('draft of a promotion: is found in every interface language, whose names order the groups otherwise', async () => {
  semesters = [5, 12];
  await open(PromotionScreen, '/?curriculum_id=2');
  await enterNumber();
  semesters = [12, 5];
  await reopen(PromotionScreen, '/?curriculum_id=2');
  expect(await number()).toBe('15-T');
  expect(await screen.findByText(RESUMED)).toBeTruthy();
});

it('draft of a promotion: waits for the present preview when it cannot be read again', async () => {
  await open(PromotionScreen, '/?group_id=4');
  await enterNumber();
  isAway = true;
  await reopen(PromotionScreen, '/?group_id=4');
  await screen.findByText('Xato');
  expect(screen.queryByLabelText('registration.order_number')).toBeNull();
  isAway = false;
  click('action.retry');
  expect(await number()).toBe('15-T');
});
