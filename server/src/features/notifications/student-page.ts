/** The pages of the cabinet, by the beginning of the key of a notification. */
const PAGES: readonly (readonly [key: string, path: string])[] = [
  ['notification.mark', '/cabinet/marks'],
  ['notification.retake_', '/cabinet/marks/retakes'],
  ['deadline.payment', '/cabinet/marks/retakes'],
  ['notification.exam_', '/cabinet/exams'],
  ['notification.own_exam', '/cabinet/exams'],
  ['deadline.student_exam', '/cabinet/exams'],
  ['deadline.own_exam', '/cabinet/exams'],
  ['notification.task_', '/cabinet/subjects'],
  ['notification.electives_', '/cabinet/subjects'],
  ['notification.own_lesson', '/cabinet/subjects'],
  ['deadline.choice', '/cabinet/subjects'],
  ['deadline.own_lesson', '/cabinet/subjects'],
  ['notification.transcript_', '/cabinet/documents'],
  ['security.', '/cabinet/profile'],
];

/** The page of the cabinet that a notification of a student is about: its own one, else that of its key. */
export function studentPage({ key, link }: { key: string; link: string | null }): string {
  if (link?.startsWith('/cabinet')) return link;
  return PAGES.find(([start]) => key.startsWith(start))?.[1] ?? '/cabinet/notifications';
}
