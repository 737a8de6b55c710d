import { Day } from '@dekanat/contract/api/fields.ts';
import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { CALLED_FORMS } from '@dekanat/contract/reference/config-catalogue.ts';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { universityFor } from '#api/scope.ts';
import { configured } from '#features/reference/shared.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { BULK_INPUT, candidates, issueInBulk, RETENTION_DAYS, requireFileAllowed } from './bulk-issue.ts';
import { CALL_LETTERS } from './call-letter-paper.ts';
import type { Recipients } from './recipients.ts';

const isOneOf = (forms: readonly string[], form: string) => forms.includes(form);
const Input = z.object({
  ...BULK_INPUT,
  start_date: Day,
  end_date: Day,
  /** Of the PDF. */
  language: z.enum(INTERFACE_LANGUAGES),
});

/** The studying students of the forms that are called; students chosen one by one are called whatever their form. */
async function calledStudents(requester: Context, order: z.output<typeof Input>): Promise<Recipients> {
  const setting = 'call-letter-education-forms';
  const forms = await configured(requester.db, universityFor(requester.scope), setting);
  const found = await candidates(requester, order);
  const students = found.filter(
    ({ study_status, education_form_id }) =>
      study_status === 'studying' &&
      (order.student_ids !== undefined || isOneOf(CALLED_FORMS[forms], education_form_id)),
  );
  return { students, unfinished: 0, unreached: 0 };
}

/** Issues call letters for groups and prints them. */
export const callLetterJob = jobKind({
  name: 'call_letters',
  input: Input,
  retentionDays: RETENTION_DAYS,
  requireFileAllowed,
  perProcess: 1,
  run: (job, order) =>
    issueInBulk(job, CALL_LETTERS, {
      terms: order,
      prefix: order.prefix,
      chosen: order.student_ids,
      recipients: (requester) => calledStudents(requester, order),
      languages: [order.language],
      title: () => translate('call_letter.title', order.language),
      message: 'job.call_letters.issued',
      changedMessage: 'job.call_letters.issued_changed',
    }),
});
