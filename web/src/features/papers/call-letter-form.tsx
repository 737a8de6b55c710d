import { today } from '@dekanat/contract/api/days.ts';
import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { studentPapers } from '@dekanat/contract/papers/student-papers.ts';
import { type StudentRegister, studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { useMemo } from 'react';
import { queryOf } from '#api/query.ts';
import { NumberField } from '#features/papers/number-field.tsx';
import { DayField, PaperDateField, PaperForm } from '#features/papers/paper-form.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

const CHANGES = [studentRegisters.read, studentPapers.list];

/** Issues a call letter for a registration. */
export function CallLetterForm({ register }: { register: StudentRegister }) {
  const text = useText();
  const feedback = useFeedback();
  const start = useMemo(
    () => ({ student_register_id: register.id, order_number: '', order_date: today() }),
    [register.id],
  );
  return (
    <PaperForm
      endpoint={callLetters.create}
      start={start}
      label="call_letter.new"
      submit="call_letter.submit"
      action={{
        alsoChanges: CHANGES,
        onSuccess: () => feedback.success(text('flash.created')),
      }}
    >
      {(form) => (
        <>
          <NumberField
            of={form}
            name="order_number"
            label="call_letter.order_number"
            date="order_date"
            next={(order_date) =>
              queryOf(callLetters.nextNumber, {
                query: { order_date, university_id: register.university_id },
              })
            }
          />
          <PaperDateField of={form} name="order_date" label="call_letter.order_date" />
          <DayField of={form} name="start_date" label="call_letter.start_date" />
          <DayField of={form} name="end_date" label="call_letter.end_date" />
        </>
      )}
    </PaperForm>
  );
}
