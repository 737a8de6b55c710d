import { describeResources, type PermissionLabels, permissionModule } from './describe.ts';

export const GPA = describeResources({
  gpa_records: {
    permission: 'academic_debtor',
    noun: 'gpa',
    screen: '/edu-process/gpa-rating-students',
  },
  academic_debtors: {
    table: 'student_subjects',
    permission: 'academic_debtor',
    noun: 'academic_debtor',
    screen: '/edu-process/academic-debtors',
  },
});

export const GPA_PERMISSIONS = { academic_debtor: permissionModule('index', 'update') };

export const GPA_PERMISSION_LABELS: PermissionLabels<typeof GPA_PERMISSIONS> = {
  academic_debtor: [
    'Akademik qarzdorlar va GPA',
    'Академик қарздорлар ва GPA',
    'Akademiyalıq qarızdarlar hám GPA',
    'Академические задолженности и GPA',
    'Debtors and GPA',
  ],
};
