import { hemisComparisons } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { HEMIS_CALLS_PER_SECOND } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Radio } from 'antd';
import { useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useMay, useProfile } from '#api/session.ts';
import { FacultySelect } from '#features/structure/faculty-select.tsx';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';

const TARGETS = ['faculty', 'group', 'university'] as const;

interface CompareDialogProps {
  universityId: number;
  onClose: () => void;
  onStarted: (id: number) => void;
}

/** Asks for whom to compare with the service: a faculty, a group, or the whole university. */
export function CompareDialog({ universityId, onClose, onStarted }: CompareDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const { faculty_id: ownFaculty } = useProfile();
  const [target, setTarget] = useState<(typeof TARGETS)[number]>('faculty');
  const [facultyId, setFacultyId] = useState(ownFaculty ?? undefined);
  const [groupId, setGroupId] = useState<number>();
  const [withMarks, setWithMarks] = useState(false);
  const [problems, setProblems] = useState<Record<string, string[]>>({});
  const { mutate, isPending } = useAction(hemisComparisons.create, {
    onSuccess: ({ id }) => onStarted(id),
    onError: (error) => (error.fields ? setProblems(error.fields) : feedback.error(error)),
  });
  const within = { university_id: universityId };
  const start = () => {
    setProblems({});
    mutate({
      query: within,
      body: {
        target,
        ...(target === 'faculty' && { faculty_id: facultyId }),
        ...(target === 'group' ? { group_id: groupId } : { with_marks: withMarks }),
      },
    });
  };
  const help = (field: string) =>
    problems[field] === undefined
      ? {}
      : { validateStatus: 'error' as const, help: problems[field].join(' ') };
  // A user of one faculty compares no more than it.
  const offered = TARGETS.filter((one) => ownFaculty === null || one !== 'university');
  return (
    <FormModal
      open
      title={text('hemis_comparison.create')}
      okText={text('hemis_comparison.start')}
      cancelText={text('action.close')}
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={start}
    >
      <p className="hint">{text('hemis_comparison.create.hint')}</p>
      <Form layout="vertical">
        <Form.Item label={text('hemis_comparison.target')}>
          <Radio.Group
            aria-label={text('hemis_comparison.target')}
            value={target}
            options={offered.map((value) => ({ value, label: text(`hemis_target.${value}`) }))}
            onChange={({ target: chosen }) => setTarget(chosen.value)}
          />
        </Form.Item>
        {target === 'faculty' && (
          <Form.Item label={text('field.faculty')} htmlFor="hemis-faculty" required {...help('faculty_id')}>
            <FacultySelect
              id="hemis-faculty"
              value={facultyId}
              onChange={setFacultyId}
              within={within}
              placeholder="faculty.choose"
              disabled={ownFaculty !== null}
            />
          </Form.Item>
        )}
        {target === 'group' && (
          <Form.Item label={text('student_group.noun')} htmlFor="hemis-group" required {...help('group_id')}>
            <StudentGroupSelect
              id="hemis-group"
              value={groupId}
              onChange={setGroupId}
              within={{ ...within, ...(ownFaculty !== null && { faculty_id: ownFaculty }) }}
              placeholder="antd.placeholder"
            />
          </Form.Item>
        )}
        {target !== 'group' && (
          <Form.Item
            extra={
              <MarksDuration
                universityId={universityId}
                facultyId={target === 'faculty' ? facultyId : undefined}
              />
            }
          >
            <Checkbox checked={withMarks} onChange={({ target: box }) => setWithMarks(box.checked)}>
              {text('hemis_comparison.with_marks')}
            </Checkbox>
          </Form.Item>
        )}
      </Form>
    </FormModal>
  );
}

const SECONDS = 60;

/** How long it takes to ask for each student of the faculty or the university. */
function MarksDuration({ universityId, facultyId }: { universityId: number; facultyId: number | undefined }) {
  const text = useText();
  const within = {
    university_id: universityId,
    ...(facultyId !== undefined && { faculty_id: facultyId }),
    study_status: 'studying' as const,
    limit: 1,
  };
  const { data } = useQuery({ ...queryOf(students.list, { query: within }), enabled: useMay(students.list) });
  if (data === undefined) return text('hemis_comparison.with_marks.hint');
  const minutes = Math.ceil(data.total / HEMIS_CALLS_PER_SECOND / SECONDS);
  return text('hemis_comparison.with_marks.takes', {
    students: formatNumber(data.total),
    minutes: formatNumber(minutes),
  });
}
