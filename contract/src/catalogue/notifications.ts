import { describeResources } from './describe.ts';

export const NOTIFICATIONS = describeResources({
  notifications: {},
  deliveries: { permission: 'backup_database' },
});
