import { describeResources, type PermissionLabels, readModule } from './describe.ts';

export const REPORTS = describeResources({
  dashboard: { permission: 'user_log', screen: '/' },
  deadline_radar: { table: 'statements' },
  /** All reports: none has records of its own. */
  reports: { table: 'ratings' },
  report_schedules: { screen: '/report-schedules', ofAccount: true },
});

export const REPORT_PERMISSIONS = {
  user_log: readModule,
};

export const REPORT_PERMISSION_LABELS: PermissionLabels<typeof REPORT_PERMISSIONS> = {
  user_log: ['Bosh sahifa', 'Бош саҳифа', 'Bas bet', 'Главная', 'Dashboard'],
};
