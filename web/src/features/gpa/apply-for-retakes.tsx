import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Creates retake applications with all free debts of the selected students, and shows them. */
export function ApplyForRetakes({ studentIds }: { studentIds: number[] }) {
  const text = useText();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const may = useMay(retakeApplications.createMany);
  const create = useAction(retakeApplications.createMany, {
    onSuccess: ({ created, students }) => {
      feedback.success(text('gpa.apply_for_retakes.done', { created, total: students.length }));
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
    <Button loading={create.isPending} onClick={() => void ask()}>
      {text('gpa.apply_for_retakes')}
    </Button>
  );
}
