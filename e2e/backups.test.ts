import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { button, flash, gone, heading, removeRow, see } from './steps.ts';

const stage = useStage();
const BACKUPS = '/settings/backup';

it('a backup is made, proved, saved and removed; its schedule is a click away', async () => {
  const person = await stage.enter({ as: 'superadmin', at: BACKUPS });
  const { page, say } = person;
  await see(heading(person, 'menu.backups'), page.getByText(say('backup.next')));
  await button(page, say('backup.make')).first().click();
  await see(flash(page, say('backup.started')));
  // Made and read again by a job: on a busy machine that takes longer than anything on a page.
  await page.getByText(say('backup.proved.yes')).waitFor({ timeout: 40_000 });
  await see(button(page, say('bell.unread', { count: 1 })));
  await gone(page.getByRole('region', { name: 'Zaxira nusxasi' }));

  const name = String(await page.getByRole('row').nth(1).getByRole('cell').nth(1).textContent());
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button(page, say('backup.save', { name })).click(),
  ]);
  expect(saved.suggestedFilename()).toContain(name);
  expect((await buffer(await saved.createReadStream())).length).toBeGreaterThan(10_000);

  await removeRow(person, name, 'action.yes');
  await see(page.getByText(say('list.empty')));
  await page.getByRole('link', { name: say('backup.schedule.change') }).click();
  await see(heading(person, 'menu.configs'), button(page, 'Zaxira nusxa soati'));
});

it('whoever is bound to a university sees that backups are made, and takes none', async () => {
  const person = await stage.enter({ as: 'admin', at: BACKUPS });
  const { page, say } = person;
  await see(page.getByText(say('backup.note.bound')), page.getByText(say('list.empty')));
  await expect.poll(() => button(page, say('backup.make')).count()).toBe(0);
});
