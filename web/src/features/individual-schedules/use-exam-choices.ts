import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import type { ScheduleBody } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useControlTitle } from '#features/individual-schedules/control-title.tsx';
import type { ExamForm } from '#features/individual-schedules/exam-form.ts';

/** The controls of the chosen subject and the lessons of its syllabus. */
export function useExamChoices({ curriculum_id = 0, semester_id = 0, subject }: ExamForm) {
  const syllabusId = subject?.id ?? undefined;
  const controls = useQuery({
    ...queryOf(scheduleChoices.controls, {
      query: { curriculum_id, semester_id, subject_id: subject?.subject_id },
    }),
    enabled: subject !== undefined,
  });
  const lessons = useQuery({
    ...queryOf(examSchedules.lessons, { params: { syllabusId: syllabusId ?? 0 } }),
    enabled: syllabusId !== undefined,
  });
  return { controls, lessons };
}

export const lessonTitle = ({ module_name, name }: { module_name: string; name: string }): string =>
  `${module_name}: ${name}`;

/** The title of a chosen lesson or control. */
export function useExamTitle(form: ExamForm): (item: ScheduleBody['body'][number]) => string | undefined {
  const titleOf = useControlTitle();
  const { controls, lessons } = useExamChoices(form);
  return ({ lesson_id, exam_schedule_id }) => {
    const lesson = lessons.data?.find(({ id }) => id === lesson_id);
    const control = controls.data?.find(({ id }) => id === exam_schedule_id);
    return lesson ? lessonTitle(lesson) : control && titleOf(control);
  };
}
