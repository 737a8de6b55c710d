import {
  crudModule,
  describeResources,
  type PermissionLabels,
  permissionModule,
  readModule,
} from './describe.ts';

export const CURRICULA = describeResources({
  curricula: {
    permission: 'curriculum',
    noun: 'curriculum',
    screen: '/edu-process/curriculum',
    audited: 'scoped',
    importable: true,
    importedFrom: 'hemis',
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

export const CURRICULUM_PERMISSION_LABELS: PermissionLabels<typeof CURRICULUM_PERMISSIONS> = {
  curriculum: ['Oʻquv rejalar', 'Ўқув режалар', 'Oqıw rejeleri', 'Учебные планы', 'Curricula'],
  semester: ['Semestrlar', 'Семестрлар', 'Semestrler', 'Семестры', 'Semesters'],
  curriculum_student_register: [
    'Oʻquv rejaga biriktirish',
    'Ўқув режага бириктириш',
    'Oqıw rejesine biriktiriw',
    'Прикрепление к учебному плану',
    'Attaching to a curriculum',
  ],
  semester_subject: [
    'Semestr fanlari',
    'Семестр фанлари',
    'Semestr pánleri',
    'Предметы семестра',
    'Semester subjects',
  ],
};
