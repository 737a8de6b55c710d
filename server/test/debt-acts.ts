import { statements } from '@dekanat/contract/ratings/statements.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import type { Client } from './client.ts';
import { applicationsOf, type Place } from './registration-place.ts';

/** A random act on the debts of students; `at` and `of` choose among what there is when the act is done. */
interface DebtAct {
  act: string;
  student: number;
  at: number;
  of: number;
}

/** The next statement of the subjects of a group in a semester, for its students who did not pass. */
function holdReSits(client: Client, { plans }: Place, { at, of }: DebtAct) {
  const plan = plans[at % plans.length];
  const body = {
    group_id: plan?.group.id ?? 0,
    semester_id: plan?.semesters[of % 2]?.id ?? 0,
    statement: of % 3 === 2 ? ('third_statement' as const) : ('second_statement' as const),
    accepted: ['window_open'],
  };
  return client.call(statements.holdReSits, { body });
}

/** A new application of a student for all debts. */
const apply = (client: Client, { studentIds }: Place, { student }: DebtAct) =>
  client.call(retakeApplications.createMany, { body: { student_ids: [studentIds[student] ?? 0] } });

/** An application becomes active, and an active one is paid, which opens the sheets of its retakes. */
async function pay(client: Client, place: Place, { at }: DebtAct) {
  const applications = await applicationsOf(place);
  const { id, status } = applications[at % Math.max(applications.length, 1)] ?? { id: 0, status: 0 };
  const body = { status: status === 0 ? (1 as const) : (2 as const) };
  return client.call(retakeApplications.update, { params: { id }, body });
}

const DEBT_ACTS = { 're-sit': holdReSits, retake: apply, pay };
export const isDebtAct = (act: string): act is keyof typeof DEBT_ACTS => act in DEBT_ACTS;

/** @returns the status of the answer */
export const actOnDebts = async (
  client: Client,
  place: Place,
  one: DebtAct & { act: keyof typeof DEBT_ACTS },
): Promise<number> => (await DEBT_ACTS[one.act](client, place, one)).status;
