import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn } from '../server/test/client.ts';
import { makeStudentGroup } from '../server/test/factories.ts';
import { makeStudent } from '../server/test/people-factories.ts';
import { xlsx } from '../server/test/sheets.ts';
import { useStage } from './stage.ts';
import { addressOf, arriveAt, button, dialog, field, gone, row, search, see } from './steps.ts';

const stage = useStage();
const DEPARTMENTS = '/structure/departments';

const HEADINGS = ['T/r', 'Rasmiy atalishi', 'Kod', 'Fakultet', 'Holati'];
const ROWS = [
  [1, 'Algebra va mantiq', 'MAT-01', '', ''],
  [2, 'Geofizika', 'GEO-01', 'Matematika fakulteti', 'Faol'],
  [3, 'Fizika', 'FIZ-01', 'Yoʻq fakultet', 'Faol'],
  [4, 'Kimyo', 'K', 'Matematika fakulteti', 'balki'],
];

const bytesOf = async (file: File) => ({
  name: file.name,
  mimeType: file.type,
  buffer: Buffer.from(await file.arrayBuffer()),
});
const sheet = async (rows = ROWS) => bytesOf(await xlsx([HEADINGS, ...rows], 'kafedralar.xlsx'));
const bring = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type="file"]').setInputFiles(file);
const placed = (page: Page, place: number) => page.locator(`[data-place="${place}"]`);

it('a file with mistakes is understood, seen through, written and taken back', async () => {
  const person = await stage.enter({ as: 'admin', at: DEPARTMENTS });
  const { page, say } = person;
  await button(page, say('imports.button')).click();
  const wizard = page.getByRole('dialog', { name: say('imports.title', { of: say('menu.departments') }) });
  await see(wizard);
  await bring(page, { name: 'kafedralar.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await see(wizard.getByText(say('import.file.type')));
  await bring(page, {
    name: 'boshqa.xlsx',
    mimeType: '',
    buffer: Buffer.from('PK\u0003\u0004, but no workbook'),
  });
  await see(wizard.getByRole('alert').filter({ hasText: 'boshqa.xlsx' }));
  await person.refused(/^4\d\d POST \/api\/crm\/imports$/);

  await bring(page, await sheet());
  await see(wizard.getByRole('heading', { name: say('imports.columns.title') }));
  const of = (heading: string) => field(page, say('imports.columns.field_of', { heading }));
  const assign = async (heading: string, to: string) => {
    await of(heading).fill(to);
    await page.keyboard.press('Enter');
  };
  const row2 = wizard.getByRole('row').filter({ has: of('Rasmiy atalishi') });
  await see(row2.getByText('Geofizika'), row2.getByText(say('imports.columns.none')));
  await assign('Rasmiy atalishi', 'Nomi (Oʻzbekcha)');
  // What is needed is asked for by its name as long as no column has it.
  const missing = wizard.getByText(say('imports.columns.missing', { columns: 'Fakultet' }));
  await assign('Fakultet', say('imports.columns.none'));
  await see(missing);
  await assign('Fakultet', 'Fakultet');
  await gone(missing);
  // Closed by mistake, nothing that was chosen is lost.
  const columns = addressOf(page);
  await button(wizard, say('action.close')).click();
  await gone(wizard);
  await arriveAt(page, DEPARTMENTS);
  await button(page, say('imports.button')).click();
  await button(wizard, 'kafedralar.xlsx').click();
  await arriveAt(page, columns);
  await gone(row2.getByText(say('imports.columns.none')));

  await button(wizard, say('imports.check')).click();
  await see(wizard.getByRole('heading', { name: say('imports.preview.title') }));
  await see(
    placed(page, 2).getByText('Algebra va matematik mantiq'),
    placed(page, 2).getByText('Algebra va mantiq'),
  );
  // A link leads back to where one was.
  const address = addressOf(page);
  expect(address).toMatch(/\?import=\d+$/);
  await page.goto(address);
  await wizard.getByRole('button', { name: `${say('imports.outcome.error')} 2` }).click();
  await gone(placed(page, 2));
  await see(
    placed(page, 4).getByRole('cell', { name: /Yoʻq fakultet.*topilmadi/ }),
    placed(page, 5).getByRole('cell', { name: /^K .*2/ }),
    placed(page, 5).getByRole('cell', { name: /balki.*topilmadi/ }),
  );
  await button(wizard, say('imports.errors')).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button(page, say('list.export.csv')).click(),
  ]);
  expect(await text(await saved.createReadStream())).toContain('Yoʻq fakultet');

  await button(wizard, say('imports.write', { count: 2 })).click();
  await see(wizard.getByRole('heading', { name: say('imports.written.title') }));
  await button(wizard, say('imports.to_list')).click();
  await arriveAt(page, DEPARTMENTS);
  // Whoever has seen it needs no bell.
  await see(button(page, say('bell.title')));
  await see(row(page, 'Geofizika').getByText('GEO-01'), row(page, 'Algebra va mantiq'));

  // The bell leads to it too; here it is opened from the list of those before.
  await button(page, say('imports.button')).click();
  const earlier = wizard.getByRole('listitem').filter({ has: button(page, 'kafedralar.xlsx') });
  await see(earlier.getByText(say('imports.state.written')));
  await button(earlier, 'kafedralar.xlsx').click();
  await button(wizard, say('imports.undo')).click();
  const question = dialog(page, say('imports.undo.question'));
  await button(question, say('action.yes')).click();
  await see(wizard.getByRole('heading', { name: say('imports.undone.title') }));
  await page.keyboard.press('Escape');
  await arriveAt(page, DEPARTMENTS);
  const begin = button(page, say('imports.button'));
  await expect.poll(() => begin.evaluate((one) => one === document.activeElement)).toBe(true);
  await see(row(page, 'Algebra va matematik mantiq'));
  await search(person, say('department.search'), 'GEO-01');
  await see(page.getByText(say('list.empty')));

  const viewer = await stage.enter({ as: 'viewer', at: address });
  await see(row(viewer.page, 'Algebra va matematik mantiq'));
  await expect.poll(() => button(viewer.page, say('imports.button')).count()).toBe(0);
});

it('students of a registrar’s file are enrolled with accounts, the wrong rows come back with their reasons', async () => {
  const admin = await signIn(stage.server.url, 'admin');
  const group = await makeStudentGroup(admin, { name: 'QABUL-26' });
  const known = await makeStudent(admin, { group_id: group.id });
  const headings = [
    'T/r',
    'Toʻliq ismi',
    'Talaba ID',
    'JSHSHIR-kod',
    'Pasport raqami',
    'Tugʻilgan sana',
    'Jins',
  ];
  const born = new Date(Date.UTC(2004, 8, 1));
  const rest = [
    'QABUL-26',
    'uzbek',
    'oʻzbek',
    'Yunusobod tumani',
    'Navoiy koʻchasi, 12',
    'Grant',
    '901234567',
  ];
  const bahodir = 'Qabulov Bahodir Anvar oʻgʻli';
  const file = await xlsx(
    [
      [...headings, 'Guruh', 'Fuqarolik', 'Millat', 'Tuman', 'Manzil', 'Toʻlov shakli', 'Telefon'],
      [1, bahodir, 555000000001, '50109045550001', 'QB5550001', born, 'Erkak', ...rest],
      [
        2,
        'Qabulova Dilnoza Anvar qizi',
        555000000002,
        '60109045550002',
        'QB5550002',
        '1.9.2004',
        'ayol',
        ...rest,
      ],
      [
        3,
        'Qabulov Otabek',
        555000000003,
        '50109045550003',
        'QB5550003',
        born,
        'Erkak',
        'YOʻQ-1',
        ...rest.slice(1),
      ],
      [4, 'Qabulov Jasur Anvar oʻgʻli', 555000000002, '5010904555', 'QB555', '', 'Erkak', ...rest],
      [5, '', known.id_number, '', '', '', '', '', '', '', '', '', '', '+998 90 999-88-77'],
    ],
    'qabul-2026.xlsx',
  );
  const person = await stage.enter({ as: 'admin', at: '/students/students' });
  const { page, say } = person;
  await button(page, say('imports.button')).click();
  const wizard = page.getByRole('dialog', { name: say('imports.title', { of: say('menu.students') }) });
  await see(wizard);
  await bring(page, await bytesOf(file));
  await see(wizard.getByRole('heading', { name: say('imports.columns.title') }));
  const ofGroup = field(page, say('imports.columns.field_of', { heading: 'Guruh' }));
  await see(wizard.getByRole('row').filter({ has: ofGroup }).getByText('QABUL-26'));
  await expect.poll(() => wizard.getByText(say('imports.columns.none')).count()).toBe(1);
  await wizard.getByRole('checkbox', { name: say('imports.accounts') }).check();
  await button(wizard, say('imports.check')).click();

  await see(wizard.getByRole('heading', { name: say('imports.preview.title') }));
  // Of whom there is already what changes is shown, and what is personal of them is not.
  await see(
    wizard.getByText(say('imports.accounts.count', { count: '3' })),
    placed(page, 2).getByText('Login: 555000000001'),
    placed(page, 4).getByRole('cell', { name: /YOʻQ-1.*topilmadi/ }),
    placed(page, 5).getByRole('cell', { name: /^555000000002 .*3-qatorda/ }),
    placed(page, 6).getByText('+998909998877'),
  );
  await button(wizard, say('imports.errors')).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button(page, say('list.export.csv')).click(),
  ]);
  expect(await text(await saved.createReadStream())).toMatch(
    /Qabulov Otabek.*YOʻQ-1.*Otasining ismini kiriting/,
  );
  await button(wizard, say('imports.write', { count: 3 })).click();
  await see(
    wizard.getByRole('heading', { name: say('imports.written.title') }),
    wizard.getByText(say('imports.accounts.done.students', { count: '3' })),
  );
  await button(wizard, say('imports.to_list')).click();
  await search(person, say('student.search'), 'Кабулов бахо');
  await see(row(page, bahodir).getByText('555000000001'), row(page, bahodir).getByText('QABUL-26'));
});
