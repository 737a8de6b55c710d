import type { AuditEntry } from '@dekanat/contract/access/audit/audit.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { AUDITED, recordAddress } from '@dekanat/contract/catalogue/catalogue.ts';

interface RecordLink {
  /** The address of a record. */
  addressOf: (id: number) => string;
  /** The permission that the drawer needs. */
  needs: Pick<Endpoint, 'access'>;
}

/** Kinds of records that have a screen; files and backups have none. */
const LINKS = new Map<string, RecordLink>(
  AUDITED.flatMap((resource) =>
    'screen' in resource
      ? [
          [
            resource.table,
            {
              addressOf: (id: number) => recordAddress(resource, id),
              needs: { access: `${resource.permission}_index` as Permission },
            },
          ],
        ]
      : [],
  ),
);

/** The link to the record of an entry, if the record still exists. */
export const linkTo = ({ record, record_exists }: Pick<AuditEntry, 'record' | 'record_exists'>) =>
  record_exists ? LINKS.get(record) : undefined;
