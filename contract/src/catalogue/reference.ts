import { crudModule, describeResources, type PermissionLabels } from './describe.ts';

export const REFERENCE = describeResources({
  languages: {},
  labels: {
    permission: 'country',
    noun: 'label',
    screen: '/general-info/labels',
    translated: ['label'],
    audited: 'shared',
  },
  countries: {
    permission: 'country',
    noun: 'country',
    screen: '/general-info/countries',
    chosenIn: ['region', 'district', 'student'],
    translated: ['name'],
    audited: 'shared',
    superAdministrator: true,
  },
  regions: {
    permission: 'region',
    noun: 'region',
    screen: '/general-info/regions',
    chosenIn: ['district', 'student'],
    translated: ['name'],
    audited: 'shared',
    superAdministrator: true,
    importable: true,
  },
  districts: {
    permission: 'district',
    noun: 'district',
    screen: '/general-info/districts',
    chosenIn: ['student'],
    translated: ['name'],
    audited: 'shared',
    superAdministrator: true,
    importable: true,
  },
  nationalities: {
    permission: 'nationality',
    noun: 'nationality',
    screen: '/general-info/nationalities',
    chosenIn: ['student'],
    translated: ['name'],
    audited: 'shared',
    superAdministrator: true,
    importable: true,
  },
  interface_texts: {
    permission: 'config',
    noun: 'i18n',
    screen: '/settings/internalization',
    translated: ['message'],
    audited: 'shared',
    importable: true,
  },
  configs: { permission: 'config', noun: 'config', screen: '/settings/configs', audited: 'scoped' },
});

export const REFERENCE_PERMISSIONS = {
  country: crudModule,
  region: crudModule,
  district: crudModule,
  nationality: crudModule,
  config: crudModule,
};

export const REFERENCE_PERMISSION_LABELS: PermissionLabels<typeof REFERENCE_PERMISSIONS> = {
  country: [
    'Davlatlar va yorliqlar',
    'Давлатлар ва ёрлиқлар',
    'Mámleketler hám belgiler',
    'Страны и метки',
    'Countries and labels',
  ],
  region: ['Viloyatlar', 'Вилоятлар', 'Wálayatlar', 'Области', 'Regions'],
  district: ['Tumanlar', 'Туманлар', 'Rayonlar', 'Районы', 'Districts'],
  nationality: ['Millatlar', 'Миллатлар', 'Milletler', 'Национальности', 'Nationalities'],
  config: ['Sozlamalar', 'Созламалар', 'Sazlawlar', 'Настройки', 'Settings'],
};
