import { text } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeStudentGroup } from '../server/test/factories.ts';
import { makeStudent } from '../server/test/people-factories.ts';
import { xlsx } from '../server/test/sheets.ts';
import { test } from './fixtures.ts';
import { addressOf, button, dialog, expectVisible, field, row, search } from './steps.ts';
import { LONG } from './tags.ts';

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
const upload = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type="file"]').setInputFiles(file);
const rowAt = (page: Page, index: number) => page.locator(`[data-place="${index}"]`);

test('maps, previews, writes and undoes a file with invalid rows', async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: DEPARTMENTS });
  const { page, t } = user;
  await button(page, t('imports.button')).click();
  const wizard = page.getByRole('dialog', { name: t('imports.title', { of: t('menu.departments') }) });
  await expectVisible(wizard);
  await upload(page, { name: 'kafedralar.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expectVisible(wizard.getByText(t('import.file.type')));
  await upload(page, {
    name: 'boshqa.xlsx',
    mimeType: '',
    buffer: Buffer.from('PK\u0003\u0004, but no workbook'),
  });
  await expectVisible(wizard.getByRole('alert').filter({ hasText: 'boshqa.xlsx' }));
  await user.expectErrors(/^4\d\d POST \/api\/crm\/imports$/);

  await upload(page, await sheet());
  await expectVisible(wizard.getByRole('heading', { name: t('imports.columns.title') }));
  const of = (heading: string) => field(page, t('imports.columns.field_of', { heading }));
  const assign = async (heading: string, to: string) => {
    await of(heading).fill(to);
    await page.keyboard.press('Enter');
  };
  const row2 = wizard.getByRole('row').filter({ has: of('Rasmiy atalishi') });
  await expectVisible(row2.getByText('Geofizika'), row2.getByText(t('imports.columns.none')));
  await assign('Rasmiy atalishi', 'Nomi (Oʻzbekcha)');
  // A required field is listed as missing until a column is mapped to it.
  const missing = wizard.getByText(t('imports.columns.missing', { columns: 'Fakultet' }));
  await assign('Fakultet', t('imports.columns.none'));
  await expectVisible(missing);
  await assign('Fakultet', 'Fakultet');
  await expect(missing).toBeHidden();
  // Closing the wizard keeps the mapping.
  const columns = addressOf(page);
  await button(wizard, t('action.close')).click();
  await expect(wizard).toBeHidden();
  await expect(page).toHaveURL(DEPARTMENTS);
  await button(page, t('imports.button')).click();
  await button(wizard, 'kafedralar.xlsx').click();
  await expect(page).toHaveURL(columns);
  await expect(row2.getByText(t('imports.columns.none'))).toBeHidden();

  await button(wizard, t('imports.check')).click();
  await expectVisible(wizard.getByRole('heading', { name: t('imports.preview.title') }));
  await expectVisible(
    rowAt(page, 2).getByText('Algebra va matematik mantiq'),
    rowAt(page, 2).getByText('Algebra va mantiq'),
  );
  // The address reopens the preview.
  const address = addressOf(page);
  expect(address).toMatch(/\?import=\d+$/);
  await page.goto(address);
  await wizard.getByRole('button', { name: `${t('imports.outcome.error')} 2` }).click();
  await expect(rowAt(page, 2)).toBeHidden();
  await expectVisible(
    rowAt(page, 4).getByRole('cell', { name: /Yoʻq fakultet.*topilmadi/ }),
    rowAt(page, 5).getByRole('cell', { name: /^K .*2/ }),
    rowAt(page, 5).getByRole('cell', { name: /balki.*topilmadi/ }),
  );
  await button(wizard, t('imports.errors')).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, t('list.export.csv')).click(),
  ]);
  expect(await text(await download.createReadStream())).toContain('Yoʻq fakultet');

  await button(wizard, t('imports.write', { count: 2 })).click();
  await expectVisible(wizard.getByRole('heading', { name: t('imports.written.title') }));
  await button(wizard, t('imports.to_list')).click();
  await expect(page).toHaveURL(DEPARTMENTS);
  // The bell shows no unread result, because the wizard has shown it.
  await expectVisible(button(page, t('bell.title')));
  await expectVisible(row(page, 'Geofizika').getByText('GEO-01'), row(page, 'Algebra va mantiq'));

  // Reopened from the list of earlier imports.
  await button(page, t('imports.button')).click();
  const earlier = wizard.getByRole('listitem').filter({ has: button(page, 'kafedralar.xlsx') });
  await expectVisible(earlier.getByText(t('imports.state.written')));
  await button(earlier, 'kafedralar.xlsx').click();
  await button(wizard, t('imports.undo')).click();
  const confirmation = dialog(page, t('imports.undo.question'));
  await button(confirmation, t('action.yes')).click();
  await expectVisible(wizard.getByRole('heading', { name: t('imports.undone.title') }));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(DEPARTMENTS);
  const importButton = button(page, t('imports.button'));
  await expect(importButton).toBeFocused();
  await expectVisible(row(page, 'Algebra va matematik mantiq'));
  await search(user, t('department.search'), 'GEO-01');
  await expectVisible(page.getByText(t('list.empty')));

  const viewer = await openApp({ as: 'viewer', at: address });
  await expectVisible(row(viewer.page, 'Algebra va matematik mantiq'));
  await expect(button(viewer.page, t('imports.button'))).toHaveCount(0);
});

test('imports: enrols students from a file with accounts, and exports the invalid rows with their reasons', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
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
  const user = await openApp({ as: 'admin', at: '/students/students' });
  const { page, t } = user;
  await button(page, t('imports.button')).click();
  const wizard = page.getByRole('dialog', { name: t('imports.title', { of: t('menu.students') }) });
  await expectVisible(wizard);
  await upload(page, await bytesOf(file));
  await expectVisible(wizard.getByRole('heading', { name: t('imports.columns.title') }));
  const ofGroup = field(page, t('imports.columns.field_of', { heading: 'Guruh' }));
  await expectVisible(wizard.getByRole('row').filter({ has: ofGroup }).getByText('QABUL-26'));
  await expect(wizard.getByText(t('imports.columns.none'))).toHaveCount(1);
  await wizard.getByRole('checkbox', { name: t('imports.accounts') }).check();
  await button(wizard, t('imports.check')).click();

  await expectVisible(wizard.getByRole('heading', { name: t('imports.preview.title') }));
  // For an existing student the preview shows changed values only, and no personal data.
  await expectVisible(
    wizard.getByText(t('imports.accounts.count', { count: '3' })),
    rowAt(page, 2).getByText('Login: 555000000001'),
    rowAt(page, 4).getByRole('cell', { name: /YOʻQ-1.*topilmadi/ }),
    rowAt(page, 5).getByRole('cell', { name: /^555000000002 .*3-qatorda/ }),
    rowAt(page, 6).getByText('+998909998877'),
  );
  await button(wizard, t('imports.errors')).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, t('list.export.csv')).click(),
  ]);
  expect(await text(await download.createReadStream())).toMatch(
    /Qabulov Otabek.*YOʻQ-1.*Otasining ismini kiriting/,
  );
  await button(wizard, t('imports.write', { count: 3 })).click();
  await expectVisible(
    wizard.getByRole('heading', { name: t('imports.written.title') }),
    wizard.getByText(t('imports.accounts.done.students', { count: '3' })),
  );
  await button(wizard, t('imports.to_list')).click();
  await search(user, t('student.search'), 'Кабулов бахо');
  await expectVisible(row(page, bahodir).getByText('555000000001'), row(page, bahodir).getByText('QABUL-26'));
});
