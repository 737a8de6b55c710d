import { subjectGroups } from '@dekanat/contract/planning/subject-groups.ts';
import { translatedColumns } from '#platform/imports/columns.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { hemisSubjectGroups } from './hemis-subjects.ts';
import { PLANNING_SCOPE } from './record-scope.ts';
import { SUBJECT_GROUP } from './record-texts.ts';

export const subjectGroupResource = translatedResource(subjectGroups, {
  table: 'subject_groups',
  texts: SUBJECT_GROUP,
  scope: PLANNING_SCOPE.subject_groups,
  computed: {},
  searchDetail: 'university_name',
  imports: {
    columns: [
      translatedColumns({
        field: 'name',
        label: 'field.name',
        examples: { oz: 'Tabiiy fanlar', ru: 'Естественные науки' },
      }),
    ],
    keyColumns: [['name']],
    source: hemisSubjectGroups,
  },
});
