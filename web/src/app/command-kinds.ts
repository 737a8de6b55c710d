import type { Profile } from '@dekanat/contract/access/profile.ts';
import type { FoundKind } from '@dekanat/contract/access/search.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { recordAddress, SEARCHABLE } from '@dekanat/contract/catalogue/catalogue.ts';
import { may } from '#api/session.ts';
import type { ScreenPath } from '#app/screens.ts';
import type { TextKey } from '#i18n/text-key.ts';

interface Kind {
  name: FoundKind;
  /** The screen that lists such records and whose drawer opens and creates them. */
  path: ScreenPath;
  /** The address of one such record. */
  addressOf: (id: number) => string;
  /** The search parameter of the list. */
  searchedBy: string;
  /** Text key of the word for one such record. */
  noun: TextKey;
  /** What creating such a record needs. */
  create: Pick<Endpoint, 'access' | 'superAdministrator' | 'wholeUniversity'>;
}

const kinds = SEARCHABLE.map(
  (resource): Kind => ({
    name: resource.name,
    path: resource.screen,
    addressOf: (id) => recordAddress(resource, id),
    searchedBy: 'searchedBy' in resource ? resource.searchedBy : 'name',
    noun: `${resource.noun}.noun`,
    create: {
      access: 'createPermission' in resource ? resource.createPermission : `${resource.permission}_store`,
      ...('superAdministrator' in resource ? { superAdministrator: resource.superAdministrator } : {}),
      ...('wholeUniversity' in resource ? { wholeUniversity: resource.wholeUniversity } : {}),
    },
  }),
);

/** Whether the address is that of a record of these kinds. */
export const isRecordAddress = (address: string) => kinds.some(({ path }) => address.startsWith(path));

export const kindOf = (found: FoundKind): Kind | undefined => kinds.find(({ name }) => name === found);

/** Kinds of which the user may create a record. A user of one faculty cannot create faculties. */
export const creatable = (own: Profile): Kind[] =>
  kinds.filter(({ name, create }) => may(own, create) && !(name === 'faculties' && own.faculty_id !== null));
