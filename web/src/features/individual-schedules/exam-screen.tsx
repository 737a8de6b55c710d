import { formatInstant } from '@dekanat/contract/api/days.ts';
import {
  type IndividualExam,
  individualExams,
} from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { queryOf, useAction } from '#api/query.ts';
import { ScheduleActions } from '#features/individual-schedules/schedule-actions.tsx';
import { AFFECTED, examPath } from '#features/individual-schedules/schedule-address.ts';
import { ScheduleHistory } from '#features/individual-schedules/schedule-history.tsx';
import { SheetLinks } from '#features/individual-schedules/sheet-links.tsx';
import { StateTag } from '#features/individual-schedules/state-tag.tsx';
import { useLanguage, useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { FactList, Section } from '#ui/table/section.tsx';
import './individual-schedules.css';

/** Another date of one student, with all dates before. */
export function ExamScreen() {
  useLanguage();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(queryOf(individualExams.read, { params: { id } }));
  return (
    <Screen title="individual_exam.noun">
      {data && <ExamPage key={id} exam={data} />}
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
    </Screen>
  );
}

function ExamPage({ exam }: { exam: IndividualExam }) {
  return (
    <div className="sections">
      <Section title="individual.facts" aside={<ExamActions exam={exam} />}>
        <FactList
          facts={[
            ['individual.column.state', <StateTag key="state" state={exam.state} />],
            [
              'individual.column.fio',
              <Link key="student" to={`/student/subjects/view/${exam.student_id}`}>
                {exam.fio}
              </Link>,
            ],
            ['individual.column.group', exam.group_name],
            ['curriculum.noun', exam.curriculum_name],
            ['semester.noun', exam.semester_name],
            ['subject.noun', exam.subject_name],
            ['syllabus.noun', exam.syllabus_name],
            ['individual.what', exam.lesson_name ?? exam.control_type_name],
            ['individual.column.usual_date', <Instant key="usual" at={exam.usual_date} />],
            ['individual.date', <Instant key="date" at={exam.start_date ?? exam.deadline_date} />],
            ['individual.column.reason', exam.reason],
          ]}
        />
        <SheetLinks statements={exam.statements.map((one) => ({ ...one, group_name: exam.group_name }))} />
      </Section>
      <Section title="individual.history">
        <ScheduleHistory
          entries={exam.history}
          dates={(entry) => <Instant at={entry.start_date ?? entry.deadline_date} />}
        />
      </Section>
    </div>
  );
}

const FIELDS = {
  control_type: [{ name: 'start_date', label: 'individual.column.start_date' }],
  lesson: [{ name: 'deadline_date', label: 'individual.column.deadline_date' }],
} as const;

function ExamActions({ exam }: { exam: IndividualExam }) {
  const text = useText();
  const navigate = useNavigate();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const create = useAction(individualExams.create, {
    alsoChanges: AFFECTED,
    onSuccess: ({ ids: [id] }) => {
      feedback.success(text('individual.saved', { count: 1 }));
      if (id !== undefined) void navigate({ to: examPath({ id }) });
    },
    onError: showRefusal,
  });
  const { curriculum_id, semester_id, syllabus_id, lesson_id, exam_schedule_id } = exam;
  if (exam.state === 'replaced') return null;
  const place = { curriculum_id, semester_id };
  const itemOf = (date: string) =>
    lesson_id === null
      ? {
          ...place,
          syllabus_id,
          individual_type: 'control_type' as const,
          exam_schedule_id: exam_schedule_id ?? 0,
          start_date: date,
        }
      : {
          ...place,
          syllabus_id: syllabus_id ?? 0,
          individual_type: 'lesson' as const,
          lesson_id,
          deadline_date: date,
        };
  const name = lesson_id === null ? 'start_date' : 'deadline_date';
  return (
    <ScheduleActions
      id={exam.id}
      isActive={exam.state === 'active'}
      mayReplace={lesson_id === null || syllabus_id !== null}
      fields={FIELDS[exam.individual_type]}
      dates={{ [name]: formatInstant(exam[name] ?? exam.created_at) }}
      cancel={individualExams.cancel}
      isSaving={create.isPending}
      onReplace={(dates, reason) =>
        create.mutate({
          body: { student_id: [exam.student_id], body: [itemOf(dates[name] ?? '')], reason },
        })
      }
    />
  );
}
