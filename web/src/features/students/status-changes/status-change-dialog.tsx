import type { StatusType } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { universityOf } from '#api/university.ts';
import { useOrderForm } from '#features/students/orders/order-fields.tsx';
import type { StatusChangeBody } from '#features/students/status-changes/status-change-preview.tsx';
import { studentName } from '#features/students/student-name.ts';
import { useText } from '#i18n/text.ts';
import { CancelButton } from '#ui/form/cancel-button.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';
import './status-change.css';

const StatusChangePreview = lazy(async () => ({
  default: (await import('#features/students/status-changes/status-change-preview.tsx')).StatusChangePreview,
}));

/** Names in the dialog; of more students only the number is shown. */
const NAMED = 3;

/** A student whose status is to change. */
export interface ChosenStudent {
  id: number;
  university_id: number;
  full_name: string;
  study_status: StudyStatus;
}

/** Students by name, or all that match the filters of the list. */
export type ChosenStudents =
  | { people: ChosenStudent[] }
  | {
      matching: NonNullable<StatusChangeBody['matching']>;
      expected: number;
      universityId: number | undefined;
    };

interface StatusChangeDialogProps {
  act: StatusType;
  chosen: ChosenStudents;
  open: boolean;
  onClose: () => void;
  /** Removes students from the selection that the dialog was opened for. */
  onLeaveOut?: ((ids: number[]) => void) | undefined;
  onDone?: (() => void) | undefined;
}

/** Asks for the order of a change of chosen students, then shows the preview. */
export function StatusChangeDialog({
  act,
  chosen,
  open,
  onClose,
  onLeaveOut,
  onDone,
}: StatusChangeDialogProps) {
  const text = useText();
  const [people, setPeople] = useState('people' in chosen ? chosen.people : undefined);
  const universityId = 'people' in chosen ? chosen.people[0]?.university_id : chosen.universityId;
  const { fields, isUploading, written, refuse } = useOrderForm(act, { universityId });
  const [shown, setShown] = useState<StatusChangeBody>();
  const look = () => {
    const paper = written();
    const students =
      'people' in chosen
        ? { student_ids: people?.map(({ id }) => id) }
        : { matching: chosen.matching, expected: chosen.expected, ...universityOf(chosen) };
    if (paper) setShown({ ...students, ...paper, status_type: act });
  };
  const leaveOut = (ids: number[]) => {
    const rest = people?.filter(({ id }) => !ids.includes(id)) ?? [];
    setPeople(rest);
    onLeaveOut?.(ids);
    setShown(undefined);
    if (rest.length === 0) onClose();
  };
  const finish = () => {
    setShown(undefined);
    onClose();
    onDone?.();
  };
  return (
    <>
      <FormModal
        open={open && shown === undefined}
        width={440}
        title={text(`status_change.action.${act}`)}
        onCancel={onClose}
        footer={null}
      >
        <form
          className="status-change-dialog"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            look();
          }}
        >
          <Students people={people} expected={'people' in chosen ? 0 : chosen.expected} />
          {fields}
          <div className="status-change-foot">
            <CancelButton onClick={onClose} />
            <Button type="primary" htmlType="submit" disabled={isUploading}>
              {text('status_change.preview')}
            </Button>
          </div>
        </form>
      </FormModal>
      <Suspense>
        {open && shown && (
          <StatusChangePreview
            body={shown}
            onClose={() => setShown(undefined)}
            onLeaveOut={people && leaveOut}
            onProblems={refuse}
            onDone={finish}
          />
        )}
      </Suspense>
    </>
  );
}

/** The first names, and the number of the others. */
function Students({ people, expected }: { people: ChosenStudent[] | undefined; expected: number }) {
  const text = useText();
  if (people === undefined)
    return (
      <p className="status-change-person">{text('status_change.selected.count', { count: expected })}</p>
    );
  const others = people.length - NAMED;
  return (
    <p className="status-change-person">
      {people.slice(0, NAMED).map(studentName).join(', ')}
      {others > 0 && ` ${text('status_change.more', { count: others })}`}
    </p>
  );
}
