import type { Plan } from '@dekanat/contract/curricula/plan.ts';
import type { SkippedRecords } from '@dekanat/contract/operations/skipped-content.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { hemisRecords } from '#features/structure/shared.ts';
import { RegisteredCurriculum, RegisteredSubject } from '#integrations/hemis/hemis-structure.ts';
import type { SheetRow } from '#platform/imports/stored-rows.ts';
import { OWN_PLACES } from '../plan/plan-file-columns.ts';
import type { PlanSheet } from '../plan/plan-file-rows.ts';

/** Codes of semesters begin with 11. */
const FIRST_SEMESTER = 11;

/** The number of a semester, from a name such as “3-semestr”, else from the code. */
function semesterOf({ semester }: RegisteredSubject): string | null {
  const [, named] = /^(\d{1,2})\s*-/.exec(semester?.name ?? '') ?? [];
  if (named !== undefined) return named;
  const code = Number(semester?.code);
  return code >= FIRST_SEMESTER ? String(code - FIRST_SEMESTER + 1) : null;
}

const LECTURES = /ma.?ruza|маъруза|лекци|lectur/i;
const INDEPENDENT = /mustaqil|мустақил|самосто|independent/i;

/** By its name alone: codes differ between services. */
const ELECTIVE = /tanlov|танлов|выбор|elective|optional/i;
const isElective = ({ subject_type }: RegisteredSubject) => ELECTIVE.test(subject_type?.name ?? '');

/** Hours of lectures, of other lessons, and of independent work. A load that is no number stays, as a problem of its row. */
function hoursOf({ subject_details }: RegisteredSubject): (number | string)[] {
  const hours: (number | string)[] = [0, 0, 0];
  for (const { training_type, academic_load } of subject_details) {
    const name = training_type?.name ?? '';
    const place = LECTURES.test(name) ? 0 : INDEPENDENT.test(name) ? 2 : 1;
    const sum = hours[place];
    if (typeof sum === 'number')
      hours[place] = typeof academic_load === 'number' ? sum + academic_load : academic_load;
  }
  return hours;
}

/** The curricula there. */
export async function hemisCurricula(
  context: Context,
  signal?: AbortSignal,
): Promise<RegisteredCurriculum[]> {
  const { records } = await hemisRecords(context, 'data/curriculum-list', RegisteredCurriculum, { signal });
  return records;
}

/** The curriculum there with the name and the first academic year of ours. @throws Refusal unless there is exactly one */
async function curriculumThere(
  context: Context,
  { id }: Plan,
  curricula: readonly RegisteredCurriculum[],
): Promise<string> {
  const given = curricula.map((one) => ({
    id: one.id,
    name: one.name,
    year: Number(/\d{4}/.exec(one.education_year?.code || one.education_year?.name || '')?.[0] ?? 0),
  }));
  const { rows } = await sql<{ id: string }>`
    select given.id from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id text, name text, year integer)
    join curricula on curricula.id = ${id} and curricula.name_key = search_key(given.name)
    join academic_years on academic_years.id = curricula.academic_year_id and academic_years.start_year = given.year`.execute(
    context.services.db,
  );
  const [only] = rows;
  if (only === undefined || rows.length > 1)
    throw new Refusal('incomplete', { key: 'plan_file.hemis.unknown', values: { count: rows.length } });
  return only.id;
}

/** The place of a record in a list with one heading. */
const placeOf = (index: number) => index + 2;

const FIELDS = ['id', 'subject', '_curriculum', 'curriculum', 'semester', 'credit', 'subject_details'];

/**
 * The subjects of the curriculum there as rows of a plan, and what is not taken of them. HEMIS says which subjects are elective, but
 * not of which group. `curricula` are those there, if they were read already.
 */
export async function hemisPlanRows(
  context: Context,
  plan: Plan,
  { curricula, signal }: { curricula?: readonly RegisteredCurriculum[]; signal?: AbortSignal } = {},
): Promise<{ sheet: PlanSheet; source: SkippedRecords }> {
  const own = { ...context, scope: { ...context.scope, universityId: plan.university_id } };
  const known = curricula ?? (await hemisCurricula(own, signal));
  const curriculum = await curriculumThere(own, plan, known);
  const {
    records: given,
    leftOut,
    leftOutMore,
    unreadable,
  } = await hemisRecords(own, 'data/curriculum-subject-list', RegisteredSubject, {
    query: { _curriculum: curriculum },
    taken: FIELDS,
    signal,
  });
  // Some hosts ignore the filter.
  const records = given.filter(({ _curriculum }) => !_curriculum?.id || _curriculum.id === curriculum);
  const others = given.length - records.length;
  const rows = records.map((planned, index): SheetRow => {
    const { subject, credit } = planned;
    const [theory = null, practice = null, independent = null] =
      planned.subject_details.length > 0 ? hoursOf(planned) : [];
    return {
      place: placeOf(index),
      cells: [
        semesterOf(planned),
        subject?.code || subject?.id || null,
        subject?.name ?? null,
        theory,
        practice,
        independent,
        credit ?? null,
        null,
        null,
      ],
    };
  });
  const electives = new Set(
    records.flatMap((planned, index) => (isElective(planned) ? [placeOf(index)] : [])),
  );
  return {
    sheet: { rows, places: OWN_PLACES, blank: 'unknown', electives },
    source: {
      left_out: others > 0 ? [`_curriculum (${others})`, ...leftOut] : leftOut,
      left_out_more: leftOutMore,
      unreadable,
    },
  };
}
