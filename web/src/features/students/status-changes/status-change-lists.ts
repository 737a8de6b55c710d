import {
  type MovedStatus,
  studentStatuses,
  studentStatusListQuery,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';

/** The page size of the list of graduates. */
const GRADUATES_ON_PAGE = 20;

/** Each status that an order sets, with its screens. */
export const STATUS_CHANGE_LISTS = {
  academic_leave: {
    path: '/students/academic-leave',
    title: 'menu.academic_leave',
    action: 'status_change.action.academic_leave',
    endpoint: studentStatuses.list,
  },
  graduate: {
    path: '/students/graduated',
    title: 'menu.graduates',
    action: 'status_change.action.graduate',
    endpoint: { ...studentStatuses.list, query: studentStatusListQuery(GRADUATES_ON_PAGE) },
  },
  studentexpel: {
    path: '/students/expelled',
    title: 'menu.expelled_students',
    action: 'status_change.action.studentexpel',
    endpoint: studentStatuses.list,
  },
} as const satisfies Record<MovedStatus, object>;
