import { Invalid } from '#api/errors.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Person } from './schedule-table.ts';

/** A lesson or control of the body, found in scope. */
export interface FoundItem {
  /** Place in the body. */
  item: number;
  university_id: number;
  curriculum_id: number;
  semester_subject_id: number;
  exam_schedule_id: number | null;
  outside_semester: boolean;
}

/** What is to be stored for one person and one item. */
export interface PlannedSchedule extends FoundItem {
  fio: string;
  obstacle: TextKey | null;
  /** The same is stored already. */
  unchanged: boolean;
}

/** @throws Invalid on people outside the scope */
export function requireKnown(person: Person, ids: number[], isKnown: (id: number) => boolean): void {
  const unknown = ids.flatMap((id, index) => (isKnown(id) ? [] : [`${person}.${index}`]));
  if (unknown.length > 0)
    throw new Invalid(unknown.map((field) => ({ field, key: 'invalid.out_of_scope', values: {} })));
}
