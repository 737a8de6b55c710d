import { crudModule, describeResources, type PermissionLabels, permissionModule } from './describe.ts';

export const OPERATIONS = describeResources({
  backups: { permission: 'backup_database', noun: 'backup', audited: 'scoped', superAdministrator: true },
  jobs: { permission: 'backup_database', screen: '/settings/jobs' },
  /** The audit shows who reset the statistics. */
  slow_queries: {
    permission: 'slow_query',
    table: 'slow_query_resets',
    noun: 'slow_query',
    audited: 'scoped',
  },
  imports: {},
  events: {},
  exports: {},
  change_feed: {},
  webhooks: {
    permission: 'webhook',
    noun: 'webhook',
    screen: '/settings/webhooks',
    audited: 'scoped',
    wholeUniversity: true,
  },
});

export const OPERATION_PERMISSIONS = {
  backup_database: permissionModule('index', 'store', 'destroy'),
  webhook: crudModule,
  slow_query: permissionModule('index', 'destroy'),
};

export const OPERATION_PERMISSION_LABELS: PermissionLabels<typeof OPERATION_PERMISSIONS> = {
  backup_database: ['Zaxira nusxalari', 'Захира нусхалари', 'Rezerv nusqalar', 'Резервные копии', 'Backups'],
  webhook: ['Vebxuklar', 'Вебхуклар', 'Vebxuklar', 'Вебхуки', 'Webhooks'],
  slow_query: ['Sekin soʻrovlar', 'Секин сўровлар', 'Áste sorawlar', 'Медленные запросы', 'Slow queries'],
};
