import { describeResources } from './describe.ts';

export const NOTIFICATIONS = describeResources({
  notifications: {},
  push_devices: {},
  /** The audit shows who sent failed ones again. */
  deliveries: {
    permission: 'backup_database',
    table: 'delivery_resends',
    noun: 'delivery',
    audited: 'scoped',
  },
});
