import { formatInstant, timeOfDay } from '@dekanat/contract/api/days.ts';
import {
  type IndividualExam,
  individualExams,
  type ScheduleBody,
} from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { ScheduledItem } from '#features/individual-schedules/control-title.tsx';
import { ExamPreview } from '#features/individual-schedules/exam-preview.tsx';
import { ScheduleActions } from '#features/individual-schedules/schedule-actions.tsx';
import { EXAMS } from '#features/individual-schedules/schedule-address.ts';
import { SchedulePage, useScheduleId } from '#features/individual-schedules/schedule-page.tsx';
import { useOpenSaved } from '#features/individual-schedules/use-saved-schedules.ts';
import { Instant } from '#ui/instant.tsx';
import { ViewAsStudentLink } from '#ui/view-as-student-link.tsx';

/** Another date of one student, with all dates before. */
export function ExamScreen() {
  const id = useScheduleId();
  return (
    <SchedulePage
      title="individual_exam.noun"
      schedule={useQuery(queryOf(individualExams.read, { params: { id } }))}
      facts={(exam) => [
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
        ['individual.what', <ScheduledItem key="what" row={exam} />],
        ['individual.column.usual_date', <Instant key="usual" at={exam.usual_date} />],
        ['individual.date', <Instant key="date" at={exam.start_date ?? exam.deadline_date} />],
      ]}
      sheets={({ statements, group_name }) => statements.map((one) => ({ ...one, group_name }))}
      dates={(entry) => <Instant at={entry.start_date ?? entry.deadline_date} />}
      actions={(exam) => (
        <>
          <ViewAsStudentLink
            studentId={exam.student_id}
            page={
              exam.lesson_id === null
                ? `/exams/${exam.exam_schedule_id}`
                : `/subjects/${exam.semester_id}/${exam.subject_id}/lessons/${exam.lesson_id}`
            }
          />
          <ExamActions exam={exam} />
        </>
      )}
    />
  );
}

const FIELDS = {
  control_type: [{ name: 'start_date', label: 'individual.column.start_date' }],
  lesson: [{ name: 'deadline_date', label: 'individual.column.deadline_date' }],
} as const;

function ExamActions({ exam }: { exam: IndividualExam }) {
  const openSaved = useOpenSaved(EXAMS);
  const [body, setBody] = useState<ScheduleBody>();
  const { curriculum_id, semester_id, subject_id, syllabus_id, lesson_id, exam_schedule_id } = exam;
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
          subject_id,
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
      times={exam.start_date === null ? {} : { start_date: timeOfDay(exam.start_date) }}
      cancel={individualExams.cancel}
      onReplace={(dates, reason) =>
        setBody({ student_id: [exam.student_id], body: [itemOf(dates[name] ?? '')], reason })
      }
    >
      {body && <ExamPreview body={body} onClose={() => setBody(undefined)} onSaved={openSaved} />}
    </ScheduleActions>
  );
}
