import { it } from 'vitest';
import { signIn } from '../server/test/client.ts';
import { makeStudentGroup } from '../server/test/factories.ts';
import { makeStudent } from '../server/test/people-factories.ts';
import { type Person, useStage } from './stage.ts';
import { arriveAt, button, choose, dialog, field, flash, gone, see } from './steps.ts';

const stage = useStage();
const LEAVE = '/students/academic-leave';
const EXPELLED = '/students/expelled';
const NAMES = ['Aliyev', 'Bobojonov', 'Choriyev'];
const nameOf = (second: string) => `${second} Anvar Karimovich`;

/** Writes the order, looks through what would happen and says yes. */
async function decide({ page, say }: Person, number: string, reason: string, count: number) {
  await field(page, say('order.number')).fill(number);
  await choose(page, field(page, say('moving.status_change_reason_name')), reason);
  await button(page, say('moving.look')).click();
  const preview = page.getByRole('dialog');
  await see(preview.getByText(nameOf(NAMES[0] ?? '')));
  await button(preview, say('moving.do_other', { count })).click();
  await see(page.getByText(say('moving.done_other', { count, number })));
}

it('all of a group are sent on leave by one order, which is taken back; one is expelled and restored', async () => {
  const admin = await signIn(stage.server.url, 'admin');
  const { id: group_id } = await makeStudentGroup(admin);
  for (const second_name of NAMES) await makeStudent(admin, { group_id, second_name });
  const person = await stage.enter({ as: 'admin', at: `${LEAVE}/create?group_id=${group_id}` });
  const { page, say } = person;

  await see(page.getByLabel(nameOf('Choriyev')));
  await button(page, say('moving.look')).click();
  await see(flash(page, say('moving.students.required')));
  await button(page, say('moving.page.on')).click();
  await see(page.getByText(say('moving.chosen.count_other', { count: 3 })));
  await decide(person, '77-E', 'Salomatligini tiklash uchun', 3);
  await arriveAt(page, LEAVE);
  await page.goto(`${LEAVE}?group_id=${group_id}`);
  await see(page.getByText(say('list.total', { total: '3' })));

  await page.goto(`/students/orders?number=77-E`);
  await button(page, '77-E').click();
  await button(page.getByRole('dialog'), say('order.undo')).click();
  await button(dialog(page, say('order.undo.question_other', { count: 3 })), say('action.yes')).click();
  await see(flash(page, say('moving.undone_other', { count: 3 })), page.getByText(say('order.undone')));

  await page.goto(`${EXPELLED}/create?group_id=${group_id}`);
  await page.getByLabel(nameOf('Aliyev')).check();
  await decide(person, '78-E', 'Oʻz xohishiga binoan', 1);
  await arriveAt(page, EXPELLED);
  await button(page, say('moving.recover.of', { name: nameOf('Aliyev') })).click();
  const recovery = page.getByRole('dialog', { name: say('moving.recover.title') });
  await button(recovery, say('moving.recover')).click();
  await see(recovery.getByText(say('order.number.required')));
  await field(recovery, say('order.number')).fill('79-E');
  await button(recovery, say('moving.recover')).click();
  await see(page.getByText(say('moving.recovered', { name: nameOf('Aliyev') })));
  await gone(button(page, say('moving.recover.of', { name: nameOf('Aliyev') })));
  await arriveAt(page, EXPELLED);
});
