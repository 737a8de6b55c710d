import { backups } from '@dekanat/contract/operations/backups.ts';
import { slowQueries } from '@dekanat/contract/operations/slow-queries.ts';
import { screensWithTexts } from '#ui/screen-route.ts';

/** Jobs, backups, slow queries and webhooks: the screens of this feature. */
export const operationsScreens = screensWithTexts('operations', [
  {
    path: '/settings/jobs',
    title: 'menu.jobs',
    menu: { group: 'settings', position: 50 },
    needs: 'backup_database_index',
    load: async () => (await import('#features/operations/jobs-screen.tsx')).JobsScreen,
  },
  {
    path: '/settings/backup',
    title: 'menu.backups',
    menu: { group: 'settings', position: 40 },
    needs: 'backup_database_index',
    menuNeeds: backups.create,
    load: async () => (await import('#features/operations/backups-screen.tsx')).BackupsScreen,
  },
  {
    path: '/settings/slow-queries',
    title: 'menu.slow_queries',
    menu: { group: 'settings', position: 53 },
    needs: 'slow_query_index',
    menuNeeds: slowQueries.list,
    load: async () => (await import('#features/operations/slow-queries-screen.tsx')).SlowQueriesScreen,
  },
  {
    path: '/settings/webhooks',
    title: 'menu.webhooks',
    menu: { group: 'settings', position: 70 },
    needs: 'webhook_index',
    wholeUniversity: true,
    load: async () => (await import('#features/operations/webhooks/webhooks-screen.tsx')).WebhooksScreen,
  },
]);
