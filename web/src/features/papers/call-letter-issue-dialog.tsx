import { today } from '@dekanat/contract/api/days.ts';
import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import type { StudentRegisterRow } from '@dekanat/contract/registration/register-row.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { useState } from 'react';
import { queryClient } from '#api/query.ts';
import { PrefixField, useRecipients } from '#features/papers/bulk-issue.tsx';
import { IssueProgress } from '#features/papers/issue-progress.tsx';
import { DayField, PaperDateField, PaperForm } from '#features/papers/paper-form.tsx';
import { useText } from '#i18n/text.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';

interface CallLetterIssueDialogProps {
  registers: StudentRegisterRow[];
  /** The letters are issued. */
  onEnd: () => void;
  onClose: () => void;
}

const newPeriod = () => ({ prefix: '', order_date: today() });

/** Issues letters with automatic numbers for the selected registrations that lack one. */
export function CallLetterIssueDialog({ registers, onEnd, onClose }: CallLetterIssueDialogProps) {
  const text = useText();
  const recipients = useRecipients(registers);
  const [start] = useState(newPeriod);
  const [jobId, setJobId] = useState<number>();
  const end = () => {
    for (const { resource } of [studentRegisters.list, callLetters.read])
      void queryClient.invalidateQueries({ queryKey: [resource.name] });
    onEnd();
  };
  return (
    <FormModal open title={text('call_letter.issue')} footer={null} onCancel={onClose}>
      {jobId === undefined ? (
        <PaperForm
          endpoint={callLetters.issue}
          start={start}
          also={recipients}
          label="call_letter.issue"
          submit="call_letter.issue.submit"
          action={{ onSuccess: ({ job_id }) => setJobId(job_id) }}
        >
          {(form) => (
            <>
              <p className="paper-wide">{text('paper.selected', { count: registers.length })}</p>
              <PrefixField of={form} />
              <PaperDateField of={form} name="order_date" label="call_letter.order_date" />
              <DayField of={form} name="start_date" label="call_letter.start_date" />
              <DayField of={form} name="end_date" label="call_letter.end_date" />
            </>
          )}
        </PaperForm>
      ) : (
        <IssueProgress jobId={jobId} onEnd={end} />
      )}
    </FormModal>
  );
}
