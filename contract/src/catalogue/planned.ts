import { type PermissionLabels, readModule } from './describe.ts';

/** Modules whose screens are not built yet; groups of permissions refer to them already. */
export const PLANNED_PERMISSIONS = {
  get_rating_monitoring: readModule,
  get_rating: readModule,
};

export const PLANNED_PERMISSION_LABELS: PermissionLabels<typeof PLANNED_PERMISSIONS> = {
  get_rating_monitoring: ['Monitoring', 'Мониторинг', 'Monitoring', 'Мониторинг', 'Monitoring'],
  get_rating: [
    'Reyting va baholash',
    'Рейтинг ва баҳолаш',
    'Reyting hám bahalaw',
    'Рейтинг и оценивание',
    'Ratings and assessment',
  ],
};
