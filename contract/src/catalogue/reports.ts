import { describeResources, readModule } from './describe.ts';

export const REPORTS = describeResources({
  dashboard: { permission: 'user_log', screen: '/' },
});

export const REPORT_PERMISSIONS = {
  user_log: readModule,
};
