import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { STRUCTURE_SCOPE } from './record-scope.ts';
import { FACULTY } from './record-texts.ts';

export const facultyResource = translatedResource(faculties, {
  table: 'faculties',
  cachesPages: true,
  texts: FACULTY,
  scope: STRUCTURE_SCOPE.faculties,
  computed: {},
  searchDetail: 'faculty_code',
  cells: { position: ({ position }, { language }) => translate(`faculty.position.${position}`, language) },
  allow: ({ scope }, _body, id) => {
    // A user bound to one faculty could not see the new one.
    if (id === undefined && scope.facultyId !== null) throw new Refusal('forbidden');
  },
});
