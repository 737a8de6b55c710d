import { describeResources, type PermissionLabels, permissionModule } from './describe.ts';

export const RATINGS = describeResources({
  statements: {
    permission: 'curriculum',
    noun: 'statement',
    screen: '/edu-process/statements',
    page: '/edu-process/statements/view/',
  },
  /** The rows of a sheet. Live events name the statement as their parent. */
  ratings: { permission: 'curriculum', noun: 'rating' },
  total_statements: {
    table: 'statements',
    permission: 'curriculum',
    noun: 'total_statement',
    screen: '/edu-process/total-statements',
  },
});

export const RATING_PERMISSIONS = {
  rating: permissionModule('store'),
  statement: permissionModule('reopen'),
};

export const RATING_PERMISSION_LABELS: PermissionLabels<typeof RATING_PERMISSIONS> = {
  rating: ['Baholarni kiritish', 'Баҳоларни киритиш', 'Bahalardı kirgiziw', 'Ввод оценок', 'Entering marks'],
  statement: ['Qaydnomalar', 'Қайдномалар', 'Qaydnamalar', 'Ведомости', 'Statements'],
};
