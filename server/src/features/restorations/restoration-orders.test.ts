import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { expect, it } from 'vitest';
import { pdfText } from '#test/pdf-text.ts';
import { moveStudents } from '#test/people-factories.ts';
import { makeRegistered } from '#test/registration-factories.ts';
import { makeRestored } from '#test/restoration-factories.ts';
import { documentFile, makePublishedTemplate, textOfPackage } from '#test/template-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

async function print(id: number): Promise<Buffer> {
  const response = await fetch(`${server.url}/api/crm/orders/${id}/print?language=en`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
const printed = async (id: number) => pdfText(await print(id)).lines;

it('an order of restoration: prints and shows the group that the student left and the group of the restoration', async () => {
  const { former, plan, restored } = await makeRestored(server, admin);
  const lines = await printed(restored.order_id);
  for (const expected of ['Former group', former.group.name, 'New group', plan.group.name])
    expect(lines).toContain(expected);
  const params = { id: restored.order_id };
  const { result } = await admin.call(orders.students, { params, query: {} });
  expect(result.data).toMatchObject([
    { group_name: former.group.name, from_group_name: null, to_group_name: plan.group.name },
  ]);
});

it('an order of restoration: fills the new group of a template', async () => {
  const { former, plan, restored } = await makeRestored(server, admin);
  const place = { kind: 'order', language: 'en', facultyId: plan.curriculum.faculty_id } as const;
  await makePublishedTemplate(
    admin,
    place,
    documentFile('№ {number}', '{#students}{group} to {new_group}{/students}'),
  );
  expect(textOfPackage(await print(restored.order_id))).toContain(
    `${former.group.name} to ${plan.group.name}`,
  );
});

it('an order of return from leave: names the own group as the group from then on', async () => {
  const { plan, student } = await makeRegistered(admin);
  await moveStudents(admin, [student.id], { order_date: '2026-03-02' });
  const { order_id } = await moveStudents(admin, [student.id], {
    status_type: 'recovery',
    order_date: '2026-03-03',
  });
  const lines = await printed(order_id);
  expect(lines.filter((line) => line === plan.group.name)).toHaveLength(2);
  const { result } = await admin.call(orders.students, { params: { id: order_id }, query: {} });
  expect(result.data).toMatchObject([{ to_group_name: null }]);
});
