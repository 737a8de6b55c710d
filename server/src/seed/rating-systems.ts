import type { Queryable } from '#db/database.ts';

const SYSTEM = 'credit';

/** The marks of the credit system; short names are alike in all languages. */
const MARKS = [
  {
    mark: 5,
    minimal: 90,
    maximal: 100,
    names: { oz: 'Aʼlo', uz: 'Аъло', qq: 'Ájayıp', ru: 'Отлично', en: 'Excellent' },
  },
  {
    mark: 4,
    minimal: 70,
    maximal: 89,
    names: { oz: 'Yaxshi', uz: 'Яхши', qq: 'Jaqsı', ru: 'Хорошо', en: 'Good' },
  },
  {
    mark: 3,
    minimal: 60,
    maximal: 69,
    names: {
      oz: 'Qoniqarli',
      uz: 'Қониқарли',
      qq: 'Qanaatlandırarlı',
      ru: 'Удовлетворительно',
      en: 'Satisfactory',
    },
  },
  {
    mark: 2,
    minimal: 0,
    maximal: 59,
    names: {
      oz: 'Qoniqarsiz',
      uz: 'Қониқарсиз',
      qq: 'Qanaatlandırarsız',
      ru: 'Неудовлетворительно',
      en: 'Unsatisfactory',
    },
  },
];

/** Adds the shipped marks to a new database. Nobody can remove marks, so that they are added once. */
export async function addRatingSystems(db: Queryable): Promise<void> {
  const any = await db.selectFrom('rating_systems').select('id').limit(1).executeTakeFirst();
  if (any !== undefined) return;
  const rows = MARKS.map(({ names: _texts, ...points }) => ({ ...points, system: SYSTEM }));
  const inserted = await db.insertInto('rating_systems').values(rows).returning(['id', 'mark']).execute();
  const texts = inserted.flatMap(({ id, mark }) =>
    Object.entries(MARKS.find((one) => one.mark === mark)?.names ?? {}).map(([language, name]) => ({
      rating_system_id: id,
      language,
      name,
      short_name: String(mark),
    })),
  );
  await db.insertInto('rating_system_translations').values(texts).execute();
}
