import { crudModule, describeResources, permissionModule, readModule } from './describe.ts';

export const CURRICULA = describeResources({
  curricula: {
    permission: 'curriculum',
    noun: 'curriculum',
    screen: '/edu-process/curriculum',
    audited: 'scoped',
    searchable: true,
  },
  semesters: { permission: 'semester', noun: 'semester', screen: '/edu-process/semesters' },
  semester_subjects: { permission: 'curriculum', noun: 'semester_subject' },
  semester_subject_teachers: { permission: 'curriculum', noun: 'teaching' },
  exam_schedules: { permission: 'curriculum', noun: 'exam_schedule' },
  exam_feeds: { permission: 'curriculum' },
});

export const CURRICULUM_PERMISSIONS = {
  curriculum: crudModule,
  semester: crudModule,
  curriculum_student_register: permissionModule('store'),
  semester_subject: readModule,
};
