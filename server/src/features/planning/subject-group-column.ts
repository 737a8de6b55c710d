import { inScope } from '#api/scope.ts';
import { choiceColumn, namedChoices } from '#platform/imports/columns.ts';
import { PLANNING_SCOPE } from './record-scope.ts';
import { SUBJECT_GROUP } from './record-texts.ts';

/** Import column for a subject group in the caller's scope. */
export const subjectGroupColumn = () =>
  choiceColumn({
    field: 'subject_group_id',
    label: 'subject.subject_group_name',
    choices: namedChoices('subject_groups', SUBJECT_GROUP, undefined, (scope) =>
      inScope(scope, PLANNING_SCOPE.subject_groups),
    ),
  });
