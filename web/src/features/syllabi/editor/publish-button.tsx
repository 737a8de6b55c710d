import { CloudUploadOutlined, RollbackOutlined } from '@ant-design/icons';
import { type PublishProblem, type Syllabus, syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { flushAll } from '#features/syllabi/editor/save-states.ts';
import { useSyllabusAddress } from '#features/syllabi/editor/syllabus-address.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import { PlainButton } from '#ui/plain-button.tsx';

interface PublishButtonProps {
  syllabus: Syllabus | undefined;
  onNotStored: () => void;
}

/** Publishes a complete syllabus, else lists what is missing; a published one returns to draft. */
export function PublishButton({ syllabus, onNotStored }: PublishButtonProps) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const [problems, setProblems] = useState<PublishProblem[]>();
  const [checking, setChecking] = useState(false);
  const changing = useAction(syllabi.changeStatus, {
    onSuccess: ({ status }) => feedback.success(text(`syllabus.changed.${status}`)),
    onError: showRefusal,
  });
  const change = ({ id }: Syllabus, status: Syllabus['status']) =>
    changing.mutate({ params: { id }, body: { status } });
  const publish = async (stored: Syllabus) => {
    setChecking(true);
    try {
      if (!(await flushAll())) return feedback.warning(text('syllabus.publish.unsaved'));
      const missing = await call(syllabi.problems, { params: { id: stored.id } });
      if (missing.length > 0) setProblems(missing);
      else change(stored, 'publish');
    } catch (error) {
      await showRefusal(error);
    } finally {
      setChecking(false);
    }
  };
  if (syllabus?.status === 'publish')
    return (
      <Button
        icon={<RollbackOutlined aria-hidden />}
        loading={changing.isPending}
        onClick={() => change(syllabus, 'draft')}
      >
        {text('syllabus.unpublish')}
      </Button>
    );
  return (
    <>
      <Button
        type="primary"
        {...(!syllabus && { 'aria-disabled': true, title: text('syllabus.save_first.publish') })}
        icon={<CloudUploadOutlined aria-hidden />}
        loading={checking || changing.isPending}
        onClick={() => (syllabus ? void publish(syllabus) : onNotStored())}
      >
        {text('syllabus.publish')}
      </Button>
      {problems && <ProblemList problems={problems} onClose={() => setProblems(undefined)} />}
    </>
  );
}

interface ProblemListProps {
  problems: PublishProblem[];
  onClose: () => void;
}

/** What is missing before publishing; each entry leads to its lesson. */
function ProblemList({ problems, onClose }: ProblemListProps) {
  const text = useText();
  const { showLesson } = useSyllabusAddress();
  const go = (lessonId: number | null) => {
    onClose();
    showLesson(lessonId ?? undefined);
  };
  return (
    <Modal
      open
      title={text('syllabus.publish.missing', { count: problems.length })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{text('action.close')}</Button>}
    >
      <p>{text('syllabus.publish.missing.content')}</p>
      <ul className="publish-problems">
        {problems.map(({ problem, name, module_id, lesson_id, item_id }) => (
          <li key={[problem, module_id, lesson_id, item_id].join()}>
            <PlainButton onClick={() => go(lesson_id)}>
              {text(`syllabus.problem.${problem}`, { name: name ?? '' })}
            </PlainButton>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
