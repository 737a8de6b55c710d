import { describeResources } from './describe.ts';

export const INDIVIDUAL_SCHEDULES = describeResources({
  individual_exam_schedules: {
    permission: 'curriculum',
    noun: 'individual_exam',
    screen: '/individual-graphic',
    page: '/individual-graphic/view/',
  },
  individual_teacher_schedules: {
    permission: 'curriculum',
    noun: 'individual_window',
    screen: '/individual-graphic-teacher',
    page: '/individual-graphic-teacher/view/',
  },
});
