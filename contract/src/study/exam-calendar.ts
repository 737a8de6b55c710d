import { z } from 'zod';
import { defineResource } from '#api/resource.ts';
import { ownActCall, ownReadCall, StudentQuery, WRITES_HISTORY, WrittenInstant } from '#api/student-calls.ts';
import { STUDY } from '../catalogue/study.ts';

/** The address of the calendar for programs that subscribe to it; the code in it is the only key to it. */
const CalendarAddress = z.object({
  /** null: there is none. */
  path: z.string().nullable(),
  created_at: WrittenInstant.nullable(),
});

/** Calendar programs of many students share an address of the network. */
const READINGS_PER_MINUTE = 300;

/** The own exams of a student as a calendar (iCalendar, RFC 5545): subject, control, time and place, and no marks. */
export const examCalendar = defineResource(STUDY.exam_calendar, {
  read: ownReadCall('/exam-calendar', CalendarAddress),
  /** Makes an address; the former one ends. */
  renew: { ...ownActCall('POST', '/exam-calendar', {}, CalendarAddress), ...WRITES_HISTORY },
  /** Ends the address. */
  remove: ownActCall('DELETE', '/exam-calendar', {}, CalendarAddress),
  /** The calendar as it is now. */
  file: { ...ownReadCall('/exam-calendar/file', z.null()), download: true },
  /** The same behind the secret address, in the language of the student unless it names one. 404 for a code that is not valid. */
  feed: {
    method: 'GET',
    realm: 'student',
    path: '/exam-calendar/exams.ics',
    access: 'public',
    requestsPerMinute: READINGS_PER_MINUTE,
    query: StudentQuery.extend({ code: z.string().max(100) }),
    result: z.null(),
    download: 'stored',
  },
});
