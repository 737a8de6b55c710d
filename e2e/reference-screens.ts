import { list, record, type Screen } from './screen.ts';
import { button, expectVisible } from './steps.ts';

const IMPORT = '/general-info/nationalities?name=rus&import=new';
/** A new row, an existing one and an invalid one. */
const NATIONALITIES = 'Nomi (Oʻzbekcha);Kodi;Izoh\nYangi millat;YM-1;\nOʻzbek;;\n;YM-2;nomsiz\n';
const importing = (name: string, step: string, open: Screen['open']): Screen => ({
  name: `import: ${name}`,
  at: IMPORT,
  open: async (user) => {
    const buffer = Buffer.from(NATIONALITIES);
    const file = { name: 'MILLATLAR.csv', mimeType: 'text/csv', buffer };
    await user.page.locator('input[type="file"]').setInputFiles(file);
    await open?.(user);
  },
  isShown: ({ page, t }) => expectVisible(page.getByRole('heading', { name: t(step) })),
});
const IMPORTS: Screen[] = [
  importing('columns', 'imports.columns.title', undefined),
  importing('preview', 'imports.preview.title', ({ page, t }) => button(page, t('imports.check')).click()),
  {
    name: 'import: file',
    at: IMPORT,
    isShown: ({ page, t }) => expectVisible(page.getByText(t('imports.earlier'))),
  },
];

export const REFERENCE: Screen[] = [
  list('labels', '/general-info/labels?module=gender', 'menu.labels'),
  record('label: edit', '/general-info/labels', 'edit', 'audit.record.labels', 'label.label'),
  list('countries', '/general-info/countries', 'menu.countries'),
  list('districts', '/general-info/districts?country_id=1&region_id=11', 'menu.districts'),
  record(
    'district: create',
    '/general-info/districts',
    'create',
    'audit.record.districts',
    'district.soato_id',
  ),
  list('nationalities', '/general-info/nationalities', 'menu.nationalities'),
  ...IMPORTS,
];
