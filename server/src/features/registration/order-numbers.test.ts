import { today } from '@dekanat/contract/api/days.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { expect, it } from 'vitest';
import { makeStudentGroup } from '#test/factories.ts';
import { moveStudents, orderNumber } from '#test/people-factories.ts';
import { registrationCalls } from '#test/registration-calls.ts';
import { attach, makeRegistered } from '#test/registration-factories.ts';
import { makeRestored } from '#test/restoration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
const { registerOf } = registrationCalls(admin);

const correct = async (id: number) => {
  const { number: _former, ...order } = (await admin.call(orders.read, { params: { id } })).result;
  const { version, order_date, kind } = order;
  const number = orderNumber();
  const answer = await admin.call(orders.update, {
    params: { id },
    body: { version, order_date, kind, number },
  });
  expect(answer.status).toBe(200);
  return number;
};
/** The numbers that a registration, its history, its list and its file show. */
async function numbersOf(studentId: number, group_id: number) {
  const { register_id } = await registerOf(studentId);
  const read = await admin.call(studentRegisters.read, { params: { id: register_id ?? 0 } });
  const { result: list } = await admin.call(studentRegisters.list, { query: { group_id } });
  const query = { group_id, format: 'csv', columns: 'order_number' } as const;
  const { result: file } = await admin.call(studentRegisters.export, { query });
  return [
    read.result.order_number,
    read.result.history[0]?.order_number,
    list.data[0]?.order_number,
    String(file).trim().split(/\r?\n/).at(-1)?.replaceAll('"', ''),
  ];
}

it('the corrected number of an order is that of the registrations of its transfer', async () => {
  const { plan, student } = await makeRegistered(admin);
  const { id: group_id } = await makeStudentGroup(admin, { speciality_id: plan.curriculum.speciality_id });
  const order_number = orderNumber();
  const given = { status_type: 'transfer', group_id, order_number } as const;
  const { order_id } = await moveStudents(admin, [student.id], given);
  expect(await numbersOf(student.id, group_id)).toEqual(Array(4).fill(order_number));
  const corrected = await correct(order_id);
  expect(await numbersOf(student.id, group_id)).toEqual(Array(4).fill(corrected));
});

it('the corrected number of an order is that of the registration of its restoration', async () => {
  const { student, plan, restored, body } = await makeRestored(server, admin);
  expect(await numbersOf(student.id, plan.group.id)).toEqual(Array(4).fill(body.order_number));
  const corrected = await correct(restored.order_id);
  expect(await numbersOf(student.id, plan.group.id)).toEqual(Array(4).fill(corrected));
});

it('a registration that is not of an order of the students keeps its own number', async () => {
  const { plan, student } = await makeRegistered(admin);
  await attach(admin, plan, [student.id], { semester: 1, order_number: '7-T', order_date: today() });
  expect(await numbersOf(student.id, plan.group.id)).toEqual(Array(4).fill('7-T'));
});
