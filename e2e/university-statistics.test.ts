import { expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { arriveAt, heading, row, see } from './steps.ts';

const stage = useStage();

it('a university of the list leads to its charts, and back', async () => {
  const person = await stage.enter({ as: 'superadmin', at: '/universities-list' });
  const { page, say } = person;
  await page.getByRole('button', { name: 'Zarafshon davlat universiteti', exact: true }).click();
  await arriveAt(page, '/universities-statistic/1');
  await see(
    heading(person, 'statistic.title'),
    page.getByText('Zarafshon davlat universiteti'),
    page.getByRole('region', { name: say('statistic.yearly') }),
  );
  await page
    .getByRole('link', { name: say('menu.universities_statistics') })
    .last()
    .click();
  await see(row(page, 'Amudaryo politexnika instituti'));
});

it('an administrator finds the own university, and another one by no address', async () => {
  const person = await stage.enter({ as: 'admin', at: '/universities-list' });
  const { page, say } = person;
  await see(page.getByText(say('list.total', { total: 1 })), row(page, 'Zarafshon davlat universiteti'));
  await page.goto('/universities-statistic/2');
  await see(page.getByRole('alert').getByText(say('error.not_found')));
  await person.refused('404 GET /api/crm/main-statistic-by-university/2');
  await expect.poll(() => page.getByRole('region', { name: say('statistic.yearly') }).count()).toBe(0);
});
