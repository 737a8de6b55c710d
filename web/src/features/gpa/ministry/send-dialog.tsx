import { type HemisPushPreview, hemisPushes } from '@dekanat/contract/gpa/ministry/hemis-pushes.ts';
import { useMutation } from '@tanstack/react-query';
import { Form, Radio } from 'antd';
import { useState } from 'react';
import { type ApiError, call } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useProfile } from '#api/session.ts';
import { AcademicYearSelect, useCurrentYearId } from '#features/planning/academic-year-select.tsx';
import { FacultySelect } from '#features/structure/faculty-select.tsx';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';

const TARGETS = ['faculty', 'group', 'university'] as const;
const COUNTS = ['count', 'unchanged', 'waiting', 'stale'] as const;

interface SendDialogProps {
  universityId: number;
  onClose: () => void;
}

/** Whose GPA is sent, of which year; then the numbers, and the act. */
export function SendDialog({ universityId, onClose }: SendDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const { faculty_id: ownFaculty } = useProfile();
  const [target, setTarget] = useState<(typeof TARGETS)[number]>('faculty');
  const [facultyId, setFacultyId] = useState(ownFaculty ?? undefined);
  const [groupId, setGroupId] = useState<number>();
  const currentYear = useCurrentYearId();
  const [chosenYear, setYearId] = useState<number>();
  const yearId = chosenYear ?? currentYear;
  const [problems, setProblems] = useState<Record<string, string[]>>({});
  const within = { university_id: universityId };
  const wanted = {
    target,
    ...(target === 'faculty' && { faculty_id: facultyId }),
    ...(target === 'group' && { group_id: groupId }),
    ...(yearId !== undefined && { academic_year_id: yearId }),
  };
  const refuse = (error: ApiError) => (error.fields ? setProblems(error.fields) : feedback.error(error));
  const preview = useMutation<HemisPushPreview, ApiError>({
    mutationFn: () => call(hemisPushes.preview, { query: within, body: wanted }),
    onError: refuse,
  });
  const send = useAction(hemisPushes.create, {
    onSuccess: ({ count }) => {
      feedback.success(text('hemis_push.started', { count: formatNumber(count) }));
      onClose();
    },
    onError: (error) => {
      preview.reset();
      refuse(error);
    },
  });
  /** Other students: the numbers are no longer those of the choice. */
  const choose =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      preview.reset();
      setProblems({});
      set(value);
    };
  const counts = preview.data;
  const isReady = counts !== undefined && counts.count > 0;
  const act = () => {
    setProblems({});
    if (isReady) send.mutate({ query: within, body: { ...wanted, count: counts.count } });
    else preview.mutate();
  };
  const help = (field: string) =>
    problems[field] === undefined
      ? {}
      : { validateStatus: 'error' as const, help: problems[field].join(' ') };
  // A user of one faculty sends no more than it.
  const offered = TARGETS.filter((one) => ownFaculty === null || one !== 'university');
  return (
    <FormModal
      open
      title={text('hemis_push.create')}
      okText={
        isReady ? text('hemis_push.send', { count: formatNumber(counts.count) }) : text('hemis_push.preview')
      }
      cancelText={text('action.close')}
      confirmLoading={preview.isPending || send.isPending}
      onCancel={onClose}
      onOk={act}
    >
      <p className="hint">{text('hemis_push.create.hint')}</p>
      <Form layout="vertical">
        <Form.Item label={text('hemis_push.target')}>
          <Radio.Group
            aria-label={text('hemis_push.target')}
            value={target}
            options={offered.map((value) => ({ value, label: text(`hemis_push.target.${value}`) }))}
            onChange={({ target: chosen }) => choose(setTarget)(chosen.value)}
          />
        </Form.Item>
        {target === 'faculty' && (
          <Form.Item label={text('field.faculty')} htmlFor="push-faculty" required {...help('faculty_id')}>
            <FacultySelect
              id="push-faculty"
              value={facultyId}
              onChange={choose(setFacultyId)}
              within={within}
              placeholder="faculty.choose"
              disabled={ownFaculty !== null}
            />
          </Form.Item>
        )}
        {target === 'group' && (
          <Form.Item label={text('student_group.noun')} htmlFor="push-group" required {...help('group_id')}>
            <StudentGroupSelect
              id="push-group"
              value={groupId}
              onChange={choose(setGroupId)}
              within={{ ...within, ...(ownFaculty !== null && { faculty_id: ownFaculty }) }}
              placeholder="antd.placeholder"
            />
          </Form.Item>
        )}
        <Form.Item label={text('hemis_push.year')} htmlFor="push-year" {...help('academic_year_id')}>
          <AcademicYearSelect id="push-year" value={yearId} onChange={choose(setYearId)} within={within} />
        </Form.Item>
      </Form>
      <div role="status" className="ministry-preview">
        {counts !== undefined && <Numbers counts={counts} />}
      </div>
    </FormModal>
  );
}

/** How many are sent, and how many are not, and why. */
function Numbers({ counts }: { counts: HemisPushPreview }) {
  const text = useText();
  const { academic_year_name: year, students } = counts;
  return (
    <>
      <p>{text('hemis_push.preview.title', { year, students: formatNumber(students) })}</p>
      <ul>
        {COUNTS.filter((one) => one === 'count' || counts[one] > 0).map((one) => (
          <li key={one}>{text(`hemis_push.preview.${one}`, { count: formatNumber(counts[one]) })}</li>
        ))}
      </ul>
    </>
  );
}
