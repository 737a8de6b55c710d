import { type Benchmark, type Figure, figure } from './benchmark.ts';
import { gpaAndDebtors } from './gpa.ts';
import { STUDENTS, WITH_RECORDS } from './record-volume.ts';
import { attaching, registrationLists } from './registrations.ts';
import { restorations } from './restorations.ts';
import { withSeededServer } from './seeded-server.ts';
import { ratingSheets } from './sheets.ts';
import { bearer, tokensOf } from './tokens.ts';
import { transcripts } from './transcripts.ts';

const RATINGS_A_SECOND = 40_000;

/** Prints figures as soon as they are measured: a later fault would lose them. */
async function shown(measured: Promise<Figure[]>): Promise<Figure[]> {
  try {
    const figures = await measured;
    for (const { name, ours, limit, unit, holds } of figures)
      console.log(`  ${name}: ${ours} ${unit}, limit ${limit}${holds ? '' : ' (missed)'}`);
    return figures;
  } catch (error) {
    console.error(error);
    throw error;
  }
}

/** Registrations, sheets and papers in a large installation, for an administrator of one university. */
export const records: Benchmark = {
  name: 'records',
  run: () =>
    withSeededServer(
      STUDENTS,
      async (many) => {
        const { ratings = 0, seconds = 1 } = many.records ?? {};
        const figures = [
          figure(
            `${ratings} ratings of ${STUDENTS} students seeded`,
            ratings / seconds,
            RATINGS_A_SECOND,
            'ratings/s',
            '>= 1',
          ),
        ];
        // Access ends before all is measured.
        for (const measure of [
          registrationLists,
          ratingSheets,
          attaching,
          restorations,
          transcripts,
          gpaAndDebtors,
        ])
          figures.push(...(await shown(measure({ ...many, headers: bearer(await tokensOf(many.url)) }))));
        return figures;
      },
      WITH_RECORDS,
    ),
};
