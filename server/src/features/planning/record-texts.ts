import { textsOf } from '#crud/translations.ts';

export const SUBJECT_GROUP = textsOf('subject_group', 'name');
export const SUBJECT = textsOf('subject', 'name');
export const RATING_SYSTEM = textsOf('rating_system', 'name', 'short_name');
