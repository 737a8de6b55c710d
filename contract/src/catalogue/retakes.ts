import { describeResources, type PermissionLabels, permissionModule } from './describe.ts';

export const RETAKES = describeResources({
  retake_applications: {
    permission: 're_reading_subject_group',
    noun: 'retake',
    screen: '/re-reading-subject-groups',
    page: '/re-reading-subject-groups/',
  },
  own_retakes: { table: 'retake_applications' },
});

/** Transcripts and call letters have the same permission. */
export const RETAKE_PERMISSIONS = {
  re_reading_subject_group: permissionModule('index', 'store', 'update', 'delete'),
};

export const RETAKE_PERMISSION_LABELS: PermissionLabels<typeof RETAKE_PERMISSIONS> = {
  re_reading_subject_group: [
    'Qayta oʻqish, transkript va chaqiruv qogʻozlari',
    'Қайта ўқиш, транскрипт ва чақирув қоғозлари',
    'Qayta oqıw, transkript hám shaqırıw qaǵazları',
    'Повторное обучение, транскрипты и справки-вызовы',
    'Paid retakes, transcripts and call letters',
  ],
};
