import type { ScheduleClash } from '@dekanat/contract/individual-schedules/schedule-fields.ts';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import type { PlannedSchedule } from './planned-schedule.ts';
import { type Person, SUBJECT_NAMES } from './schedule-table.ts';

/** An exam at the time of a planned control or window. */
export interface ClashRow {
  person_id: number;
  /** The planned control. */
  planned_id: number;
  exam_schedule_id: number;
  university_id: number;
  subject_id: number;
  control_type: string;
  start_date: string;
}

/** How schedules of students or of teachers are checked before they are stored. */
export interface PreviewedSchedules<Key extends Person, Body, Planned, Warning, Shown> {
  person: Key;
  plan: (context: Context, body: Body) => Promise<Planned[]>;
  /** Other exams of the people at the same time. */
  clashes: (context: Context, planned: readonly Planned[]) => Promise<ClashRow[]>;
  warnings: (planned: Planned) => readonly Warning[];
  /** The person, the new dates where the row shows them, and those that would be replaced. */
  shown: (planned: Planned) => Shown;
}

/** Of a dry run, the rows with obstacles and warnings come first. */
const PREVIEWED_MAX = 500;

interface Noted {
  obstacle: string | null;
  warnings: readonly string[];
}

const byUrgency = (one: Noted, other: Noted): number =>
  Number(one.obstacle === null) - Number(other.obstacle === null) ||
  other.warnings.length - one.warnings.length;

async function clashesByPlanned(context: Context, found: ClashRow[]): Promise<Map<string, ScheduleClash[]>> {
  const named = await addRelatedNames(context, found, SUBJECT_NAMES);
  return Map.groupBy(named, ({ person_id, planned_id }) => `${person_id}/${planned_id}`);
}

/** What `createSchedules` would store, with the exams at the same time. */
export async function previewSchedules<
  Key extends Person,
  Body,
  Planned extends PlannedSchedule & { [Name in Key]: number },
  Warning extends string,
  Shown extends object,
>(kind: PreviewedSchedules<Key, Body, Planned, Warning, Shown>, context: Context, body: Body) {
  const planned = await kind.plan(context, body);
  const clashes = await clashesByPlanned(context, await kind.clashes(context, planned));
  const rows = planned.map((one) => {
    const own = clashes.get(`${one[kind.person]}/${one.exam_schedule_id}`) ?? [];
    const { fio, item, unchanged, outside_semester } = one;
    const obstacle = one.obstacle && translate(one.obstacle, context.language);
    const warnings = [
      ...(outside_semester ? (['outside_semester'] as const) : []),
      ...kind.warnings(one),
      ...(own.length > 0 ? (['clash'] as const) : []),
    ];
    return { fio, item, ...kind.shown(one), obstacle, unchanged, warnings, clashes: own };
  });
  return {
    total: rows.length,
    obstacles: rows.filter(({ obstacle }) => obstacle !== null).length,
    rows: rows.toSorted(byUrgency).slice(0, PREVIEWED_MAX),
  };
}
