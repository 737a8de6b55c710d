import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { use } from 'react';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { ActiveRow } from '#ui/table/row-focus.ts';

/** Creates retake applications with all free debts of the selected students, and shows them; `compact`: in a row of a list. */
export function ApplyForRetakes({
  studentIds,
  compact = false,
}: {
  studentIds: number[];
  compact?: boolean;
}) {
  const text = useText();
  const inActiveRow = use(ActiveRow);
  const feedback = useFeedback();
  const navigate = useNavigate();
  const may = useMay(retakeApplications.createMany);
  const create = useAction(retakeApplications.createMany, {
    onSuccess: ({ created, students }) => {
      const done = text('gpa.apply_for_retakes.done', { created, total: students.length });
      if (created === 0) feedback.warning(done);
      else feedback.success(done);
      if (created > 0) void navigate({ to: '/re-reading-subject-groups' });
    },
    onError: feedback.error,
  });
  if (!may) return null;
  const ask = async () => {
    const isConfirmed = await feedback.confirm({
      title: text('gpa.apply_for_retakes.question', { count: studentIds.length }),
      content: text('gpa.apply_for_retakes.content'),
      yes: text('gpa.apply_for_retakes'),
      no: text('editor.cancel'),
    });
    if (isConfirmed) create.mutate({ body: { student_ids: studentIds } });
  };
  return (
    <Button
      loading={create.isPending}
      onClick={() => void ask()}
      {...(compact && { size: 'small', type: 'link', tabIndex: inActiveRow ? 0 : -1 })}
    >
      {text('gpa.apply_for_retakes')}
    </Button>
  );
}
