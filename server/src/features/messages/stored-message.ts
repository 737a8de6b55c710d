import type { Selectable } from 'kysely';
import type { Messages } from '#db/tables.ts';

export type StoredMessage = Selectable<Messages>;
