import type { Profile } from '@dekanat/contract/access/profile.ts';
import type { FoundKind } from '@dekanat/contract/access/search.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { SEARCHABLE } from '@dekanat/contract/catalogue/catalogue.ts';
import { may } from '#api/session.ts';
import type { PlacePath } from '#app/menu.ts';
import type { TextKey } from '#i18n/text-key.ts';

interface Kind {
  name: FoundKind;
  /** The screen that lists such records and whose drawer opens and creates them. */
  path: PlacePath;
  /** Text key of the word for one such record. */
  noun: TextKey;
  /** What creating such a record needs. */
  create: Pick<Endpoint, 'access' | 'superAdministrator'>;
}

const kinds = SEARCHABLE.map(
  (resource): Kind => ({
    name: resource.name,
    path: resource.screen,
    noun: `${resource.noun}.noun`,
    create: {
      access: `${resource.permission}_store`,
      ...('superAdministrator' in resource ? { superAdministrator: resource.superAdministrator } : {}),
    },
  }),
);

/** The screen of each kind of record that the search finds. */
export const screenOf = (kind: FoundKind) => kinds.find(({ name }) => name === kind)?.path ?? '/';

/** Kinds of which the user may create a record. A user of one faculty cannot create faculties. */
export const creatable = (own: Profile): Kind[] =>
  kinds.filter(({ name, create }) => may(own, create) && !(name === 'faculties' && own.faculty_id !== null));
