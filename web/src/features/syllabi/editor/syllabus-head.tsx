import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type Syllabus, syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '#api/session.ts';
import { ViewAsStudent } from '#features/students/viewed-student-select.tsx';
import { DuplicateDialog } from '#features/syllabi/duplicate-dialog.tsx';
import { PublishButton } from '#features/syllabi/editor/publish-button.tsx';
import { SaveStateText } from '#features/syllabi/editor/save-state-text.tsx';
import { flushAll } from '#features/syllabi/editor/save-states.ts';
import { useSyllabusAddress } from '#features/syllabi/editor/syllabus-address.ts';
import { SyllabusStatusTag } from '#features/syllabi/syllabus-status.tsx';
import { useSyllabusRemoval } from '#features/syllabi/use-syllabus-removal.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface SyllabusHeadProps {
  /** undefined: not stored yet, or still loading. */
  syllabus: Syllabus | undefined;
  readOnly: boolean;
}

/** Status, save state and the actions on a whole syllabus. */
export function SyllabusHead({ syllabus, readOnly }: SyllabusHeadProps) {
  const text = useText();
  const feedback = useFeedback();
  const { id, view, edit, close, open } = useSyllabusAddress();
  const [mayUpdate, mayRemove] = [useMay(syllabi.update), useMay(syllabi.remove)];
  const [copying, setCopying] = useState(false);
  const remove = useSyllabusRemoval({ onRemoved: close });
  // A new syllabus shows the actions, and the reason why they wait.
  const saveFirst = (action: 'publish' | 'copy' | 'delete') => () =>
    feedback.warning(text(`syllabus.save_first.${action}`));
  const stored = (act: (syllabus: Syllabus) => void, action: 'copy' | 'delete') =>
    syllabus ? () => act(syllabus) : saveFirst(action);
  const waiting = (action: 'publish' | 'copy' | 'delete') =>
    syllabus ? {} : { 'aria-disabled': true, title: text(`syllabus.save_first.${action}`) };
  /** The copy has what was typed a moment ago. */
  const copy = async () => {
    if (await flushAll()) setCopying(true);
    else feedback.warning(text('syllabus.publish.unsaved'));
  };
  if (id !== undefined && !syllabus) return null;
  return (
    <div className="syllabus-head">
      {syllabus && <SyllabusStatusTag status={syllabus.status} />}
      {!readOnly && syllabus && <SaveStateText />}
      {view && syllabus?.changeable && mayUpdate && (
        <Button icon={<EditOutlined aria-hidden />} onClick={edit}>
          {text('editor.edit')}
        </Button>
      )}
      {syllabus?.status === 'publish' && (
        <ViewAsStudent
          universityId={syllabus.university_id}
          within={{ syllabus_id: syllabus.id }}
          page={({ course }) =>
            course ? `/subjects/${course.semester_id}/${course.subject_id}` : '/subjects'
          }
        />
      )}
      {mayUpdate && (
        <Button
          {...waiting('copy')}
          icon={<CopyOutlined aria-hidden />}
          onClick={stored(() => void copy(), 'copy')}
        >
          {text('syllabus.copy')}
        </Button>
      )}
      {mayRemove && !readOnly && (
        <Button
          {...waiting('delete')}
          danger
          icon={<DeleteOutlined aria-hidden />}
          onClick={stored((row) => void remove(row), 'delete')}
        >
          {text('syllabus.delete')}
        </Button>
      )}
      {!readOnly && <PublishButton syllabus={syllabus} onNotStored={saveFirst('publish')} />}
      {syllabus && copying && (
        <DuplicateDialog
          syllabus={syllabus}
          onClose={() => setCopying(false)}
          onCopied={(copy) => open(copy.id, 'information')}
        />
      )}
    </div>
  );
}
