import type { Plan, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import type { FormInstance } from 'antd';
import { semesterOf } from '#features/curricula/plan/plan-context.ts';

/** A subject as it is in the plan now; undefined: it has left its semester. */
export const presentIn = (plan: Plan, subject: PlannedSubject): PlannedSubject | undefined =>
  semesterOf(plan, subject)?.subjects.find(({ id }) => id === subject.id);

type Field<Values> = Parameters<FormInstance<Values>['setFields']>[0][number];

/** After a colleague has changed the record: shows the new values in the fields that are not typed in. */
export const showUntouched = <Values>(
  form: Pick<FormInstance<Values>, 'isFieldTouched' | 'setFields'>,
  fields: readonly Field<Values>[],
): void =>
  form.setFields(
    fields.filter(({ name }) => !form.isFieldTouched(name)).map((field) => ({ ...field, touched: false })),
  );
