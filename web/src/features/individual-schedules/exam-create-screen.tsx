import { individualExams, type ScheduleBody } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { areComplete } from '#features/individual-schedules/date-rows.tsx';
import {
  EMPTY_FORM,
  type ExamForm,
  type ExamFormProps,
  itemsOf,
  StoredExam,
} from '#features/individual-schedules/exam-form.ts';
import { CONTROL_FIELDS, ExamItems, LESSON_FIELDS } from '#features/individual-schedules/exam-items.tsx';
import { ExamPreview } from '#features/individual-schedules/exam-preview.tsx';
import { Labelled } from '#features/individual-schedules/labelled.tsx';
import { PersonChoice } from '#features/individual-schedules/person-choice.tsx';
import { PlaceFields } from '#features/individual-schedules/place-fields.tsx';
import { EXAMS } from '#features/individual-schedules/schedule-address.ts';
import { ScheduleForm, useScheduleForm } from '#features/individual-schedules/schedule-form.tsx';
import { ScheduledSubjectSelect } from '#features/individual-schedules/scheduled-subject-select.tsx';
import { useExamTitle } from '#features/individual-schedules/use-exam-choices.ts';
import { useLeave } from '#features/individual-schedules/use-saved-schedules.ts';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { useText } from '#i18n/text.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';

const TITLES = { people: 'individual.section.students', dates: 'individual.section.dates' } as const;

/** Gives students of a group other dates for lessons and controls of a subject. */
export function ExamCreateScreen() {
  const { universityId } = useUniversity();
  return <ExamCreation key={universityId ?? 'all'} />;
}

function ExamCreation() {
  const leave = useLeave(EXAMS);
  const { form, fields, notice, body, check, forget, close } = useScheduleForm<ExamForm, ScheduleBody>(
    individualExams.create,
    StoredExam,
    EMPTY_FORM,
  );
  const { students, lessons, controls, reason } = form;
  const titleOf = useExamTitle(form);
  const items = itemsOf(form);
  const isComplete =
    items.length > 0 &&
    students.size > 0 &&
    reason.trim() !== '' &&
    areComplete(lessons, LESSON_FIELDS) &&
    areComplete(controls, CONTROL_FIELDS);
  const complete = isComplete ? { student_id: [...students], body: items, reason: reason.trim() } : undefined;
  return (
    <ScheduleForm
      title="individual_exam.create"
      path={EXAMS}
      fields={fields}
      titles={TITLES}
      place={<ExamPlace {...fields} />}
      people={<GroupStudents {...fields} />}
      dates={<ExamItems {...fields} />}
      onCheck={() => check(complete)}
      notice={notice}
    >
      {body && (
        <ExamPreview
          body={body}
          titleOf={titleOf}
          onClose={close}
          onSaved={() => {
            forget();
            leave();
          }}
        />
      )}
    </ScheduleForm>
  );
}

const useStudents = (group_id: number | undefined) =>
  useQuery({
    ...queryOf(scheduleChoices.students, { query: { group_id: group_id ?? 0 } }),
    enabled: group_id !== undefined,
  });

/** The group, whose registration fills in curriculum and semester, and the subject. */
function ExamPlace({ form, change, isChecked }: ExamFormProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const { group_id, subject, ...place } = form;
  const { data } = useStudents(group_id);
  const [first] = data ?? [];
  const shown = {
    ...place,
    curriculum_id: place.curriculum_id ?? (form.isTouched ? undefined : first?.curriculum_id),
    semester_id: place.semester_id ?? (form.isTouched ? undefined : first?.semester_id),
  };
  const problem = (value: unknown) =>
    isChecked && value === undefined ? text('reference.choose') : undefined;
  const NONE = { lessons: new Map(), controls: new Map(), subject: undefined };
  return (
    <div className="schedule-fields">
      <Labelled id="schedule-group" label="student_group.noun" problem={problem(group_id)}>
        <StudentGroupSelect
          id="schedule-group"
          value={group_id}
          within={{ university_id: universityId }}
          placeholder="antd.placeholder"
          // The reason of another group's students is not that of these.
          onChange={(chosen) =>
            change({
              ...EMPTY_FORM,
              ...(group_id === undefined && { reason: form.reason }),
              group_id: chosen,
            })
          }
        />
      </Labelled>
      <PlaceFields
        place={shown}
        isChecked={isChecked}
        onChange={(changes) => change({ ...shown, ...changes, ...NONE, isTouched: true })}
      />
      <Labelled id="schedule-subject" label="individual.subject" problem={problem(subject)}>
        <ScheduledSubjectSelect
          id="schedule-subject"
          place={shown}
          value={subject}
          onChange={(chosen) => change({ ...shown, ...NONE, subject: chosen })}
        />
      </Labelled>
    </div>
  );
}

/** The students of the group. */
function GroupStudents({ form, change, isChecked }: ExamFormProps) {
  const text = useText();
  const { data, error, refetch } = useStudents(form.group_id);
  if (form.group_id === undefined) return <p className="hint">{text('individual.group.first')}</p>;
  if (data === undefined) return <FirstLoad error={error} retry={() => void refetch()} />;
  if (data.length === 0) return <p className="hint">{text('individual.group.empty')}</p>;
  return (
    <>
      <PersonChoice
        label="individual.section.students"
        people={data.map(({ id, fio, id_number, individual }) => ({
          id,
          name: fio,
          note:
            individual > 0 ? `${id_number} · ${text('individual.count', { count: individual })}` : id_number,
        }))}
        chosen={form.students}
        onChange={(students) => change({ students })}
      />
      {isChecked && form.students.size === 0 && (
        <p className="schedule-problem" role="alert">
          {text('individual.students.required')}
        </p>
      )}
    </>
  );
}
