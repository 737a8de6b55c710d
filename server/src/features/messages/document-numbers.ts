import {
  CHOSEN_MAX,
  personalParts,
  type Receivers,
  type SearchedPart,
  withoutPersonalFilters,
} from '@dekanat/contract/messages/receivers.ts';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { debtorStudents } from '#features/gpa/shared.ts';
import { registeredStudents } from '#features/registration/shared.ts';
import { studentsMatching } from '#features/students/shared.ts';
import type { StoredMessage } from './stored-message.ts';

/** The students whom a part of the receivers selects. @throws Invalid when the caller may not see who has debts */
async function studentsOf(
  context: Context,
  { students = {}, debtors = {}, registers = {} }: Receivers,
  part: SearchedPart,
): Promise<number[]> {
  if (part === 'students')
    return (await (await studentsMatching(context, students)).execute()).map(({ id }) => id);
  if (part === 'debtors' && !context.caller.permissions.has('academic_debtor_index'))
    throw invalidField('receiver_id', 'message.debts.forbidden');
  const query =
    part === 'debtors'
      ? await debtorStudents(context, debtors)
      : await registeredStudents(context, registers);
  return (await query.execute()).map(({ student_id }) => student_id);
}

/**
 * The receivers with the students whom a passport or PINFL selects in place of it: it would be stored in clear. @throws Invalid when the
 * chosen students are too many with them
 */
export async function withoutDocumentNumbers(
  context: Context,
  { university_id }: StoredMessage,
  receivers: Receivers,
): Promise<Receivers> {
  const parts = personalParts(receivers);
  if (parts.length === 0) return receivers;
  const { scope } = context;
  const ofMessage = { ...context, scope: { ...scope, universityId: scope.universityId ?? university_id } };
  const student_ids = new Set(receivers.student_ids);
  for (const part of parts)
    for (const id of await studentsOf(ofMessage, receivers, part)) student_ids.add(id);
  if (student_ids.size > CHOSEN_MAX) throw invalidField('receiver_id', 'message.receivers.chosen_max');
  return { ...withoutPersonalFilters(receivers), student_ids: [...student_ids] };
}
