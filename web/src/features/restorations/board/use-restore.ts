import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { useNavigate } from '@tanstack/react-router';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { ApiError } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import type { Pairs } from '#features/restorations/board/board-state.ts';
import type { RestorationFields } from '#features/restorations/board/restoration-form.tsx';
import { useRestorationUndo } from '#features/restorations/restoration-undo.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

const FIELDS = [
  'new_curriculum_id',
  'new_semester_id',
  'new_group_id',
  'order_number',
  'order_date',
] as const;

interface Problems {
  /** By subject. */
  slots: ReadonlyMap<number, string>;
  /** What concerns no field. */
  general: string | undefined;
}
const NONE: Problems = { slots: new Map(), general: undefined };

/** The messages of the server beside the fields and subjects that they concern. */
function problemsOf(error: ApiError, sent: readonly [number, number][]): Problems {
  const entries = Object.entries(error.fields ?? {}).map(
    ([field, messages]) => [field, messages[0] ?? ''] as const,
  );
  const slots = entries.flatMap(([field, message]) => {
    const index = /^semester_subjects\.(\d+)/.exec(field)?.[1];
    const slot = index === undefined ? undefined : sent[Number(index)]?.[0];
    return slot === undefined ? [] : [[slot, message] as const];
  });
  const others = entries.filter(
    ([field]) => !FIELDS.some((one) => one === field) && !/^semester_subjects\.\d/.test(field),
  );
  return {
    slots: new Map(slots),
    general:
      entries.length === 0 ? error.message : others.map(([, message]) => message).join(' ') || undefined,
  };
}

/** Saves the restoration; after a failure the form stays filled and says why. */
export function useRestore(studentId: number, form: FormInstance<RestorationFields>, onSaved: () => void) {
  const text = useText();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const undo = useRestorationUndo();
  const [problems, setProblems] = useState(NONE);
  const action = useAction(restorations.store, {
    alsoChanges: [students.list, orders.list],
    onSuccess: ({ carried, difference, batch_id }) => {
      onSaved();
      feedback.success(text('restoration.board.saved', { carried, difference }), () => undo(batch_id));
      void navigate({ to: '/students/recovery' });
    },
    onError: ({ code }) => {
      if (code !== 'unaccepted') feedback.error(text('restoration.board.failed'));
    },
  });
  const save = (fields: RestorationFields, pairs: Pairs) => {
    setProblems(NONE);
    const sent = [...pairs];
    const semester_subjects = sent.map(([semester_subject_id, rating_register_id]) => ({
      rating_register_id,
      semester_subject_id,
    }));
    action.mutate(
      { body: { student_id: studentId, ...fields, semester_subjects } },
      {
        onError: (error) => {
          if (error.code === 'unaccepted') return;
          form.setFields(FIELDS.map((name) => ({ name, errors: error.fields?.[name] ?? [] })));
          setProblems(problemsOf(error, sent));
        },
      },
    );
  };
  return { save, saving: action.isPending, isSaved: action.isSuccess, problems };
}
