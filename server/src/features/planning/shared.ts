import { inScope } from '#api/scope.ts';
import { textsOf } from '#crud/translations.ts';
import { choiceColumn, namedChoices } from '#platform/imports/columns.ts';

export const SUBJECT_GROUP = textsOf('subject_group', 'name');
export const SUBJECT = textsOf('subject', 'name');
export const RATING_SYSTEM = textsOf('rating_system', 'name', 'short_name');

/** Subjects and their groups belong to a university as a whole. */
export const SCOPE = {
  subject_groups: { university: 'subject_groups.university_id' },
  subjects: { university: 'subjects.university_id' },
} as const;

/** Import column for a subject group in the caller's scope. */
export const subjectGroupColumn = () =>
  choiceColumn({
    field: 'subject_group_id',
    label: 'subject.subject_group_name',
    choices: namedChoices('subject_groups', SUBJECT_GROUP, undefined, (scope) =>
      inScope(scope, SCOPE.subject_groups),
    ),
  });
