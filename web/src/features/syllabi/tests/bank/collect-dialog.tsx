import { bankQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { SubjectSelect } from '#features/planning/subject-select.tsx';
import { BankFields } from '#features/syllabi/tests/bank/bank-fields.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';
import './bank.css';

interface CollectDialogProps {
  itemId: number;
  /** The subject of the syllabus. */
  subjectId: number | null;
  questionIds: number[];
  onClose: () => void;
  onDone: () => void;
}

/** Copies questions of a test into the bank of a subject. */
export function CollectDialog({ itemId, subjectId, questionIds, onClose, onDone }: CollectDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const id = useId();
  const { universityId } = useUniversity();
  const [subject, setSubject] = useState(subjectId ?? undefined);
  const [about, setAbout] = useState<{ topic: string; difficulty: 1 | 2 | 3 }>({ topic: '', difficulty: 2 });
  const { data: topics = [] } = useQuery({
    ...queryOf(bankQuestions.topics, { params: { id: subject ?? 0 } }),
    enabled: subject !== undefined,
  });
  const collecting = useAction(bankQuestions.collect, {
    onSuccess: ({ added }) => {
      feedback.success(text('test.bank.collected', { count: added }));
      onDone();
      onClose();
    },
    onError: feedback.error,
  });
  return (
    <FormModal
      open
      title={text('test.bank.collect')}
      okText={text('test.bank.collect')}
      cancelText={text('editor.cancel')}
      okButtonProps={{ disabled: subject === undefined }}
      confirmLoading={collecting.isPending}
      onCancel={onClose}
      onOk={() =>
        subject !== undefined &&
        collecting.mutate({
          params: { itemId },
          body: { subject_id: subject, ...about, question_ids: questionIds },
        })
      }
    >
      <div className="bank-form">
        <p>{text('test.bank.collect.content', { count: questionIds.length })}</p>
        <div className="bank-subject">
          <label htmlFor={id}>{text('subject.noun')}</label>
          <SubjectSelect
            id={id}
            value={subject}
            within={{ university_id: universityId }}
            onChange={setSubject}
          />
        </div>
        <BankFields {...about} topics={topics} onChange={(next) => setAbout({ ...about, ...next })} />
      </div>
    </FormModal>
  );
}
