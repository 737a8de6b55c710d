import { describeResources, type PermissionLabels, permissionModule } from './describe.ts';

export const GPA = describeResources({
  gpa_records: {
    permission: 'academic_debtor',
    noun: 'gpa',
    screen: '/edu-process/gpa-rating-students',
  },
  ministry_connections: {
    permission: 'hemis_connection',
    noun: 'ministry_connection',
    screen: '/settings/ministry',
    audited: 'scoped',
    wholeUniversity: true,
  },
  hemis_pushes: { permission: 'hemis_push', noun: 'hemis_push', screen: '/students/hemis-pushes' },
  academic_debtors: {
    table: 'student_subjects',
    permission: 'academic_debtor',
    noun: 'academic_debtor',
    screen: '/edu-process/academic-debtors',
  },
});

export const GPA_PERMISSIONS = {
  academic_debtor: permissionModule('index', 'update'),
  hemis_push: permissionModule('index', 'store'),
};

export const GPA_PERMISSION_LABELS: PermissionLabels<typeof GPA_PERMISSIONS> = {
  academic_debtor: [
    'Akademik qarzdorlar va GPA',
    'Академик қарздорлар ва GPA',
    'Akademiyalıq qarızdarlar hám GPA',
    'Академические задолженности и GPA',
    'Debtors and GPA',
  ],
  hemis_push: [
    'Vazirlikka yuborish (HEMIS)',
    'Вазирликка юбориш (HEMIS)',
    'Ministrlikke jiberiw (HEMIS)',
    'Отправка в министерство (HEMIS)',
    'Sending to the ministry (HEMIS)',
  ],
};
