import { today } from '@dekanat/contract/api/days.ts';
import { Day } from '@dekanat/contract/api/fields.ts';
import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { studentPapers } from '@dekanat/contract/papers/student-papers.ts';
import { type StudentRegister, studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '#api/query.ts';
import { DayField, PaperForm, useProposal } from '#features/papers/paper-form.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { TextField } from '#ui/form/field.tsx';

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
          <NumberField of={form} universityId={register.university_id} />
          <DayField of={form} name="order_date" label="call_letter.order_date" />
          <DayField of={form} name="start_date" label="call_letter.start_date" />
          <DayField of={form} name="end_date" label="call_letter.end_date" />
        </>
      )}
    </PaperForm>
  );
}

interface NumberFieldProps {
  of: EditorForm<'order_number' | 'order_date'>;
  universityId: number;
}

/** The number, with a proposal that depends on the year of the date. */
function NumberField({ of: form, universityId }: NumberFieldProps) {
  const date = Day.safeParse(form.values.order_date).data;
  const { data } = useQuery({
    ...queryOf(callLetters.nextNumber, { query: { order_date: date ?? '', university_id: universityId } }),
    enabled: date !== undefined,
  });
  useProposal(form, 'order_number', data?.number);
  return <TextField of={form} name="order_number" label="call_letter.order_number" />;
}
