import { textsOf } from '#crud/translations.ts';

export const LABEL = { ...textsOf('label', 'label'), overrides: 'label_overrides' };
export const COUNTRY = textsOf('country', 'name');
export const REGION = textsOf('region', 'name');
export const NATIONALITY = textsOf('nationality', 'name');
export const DISTRICT = textsOf('district', 'name');
