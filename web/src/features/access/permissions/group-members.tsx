import { admins } from '@dekanat/contract/access/admins/admins.ts';
import type { PermissionGroup } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { ActiveRow } from '#ui/table/row-focus.ts';

const SHOWN = 20;

/** The number of accounts in a group, as a link to them. */
export function GroupMembersLink({ group }: { group: PermissionGroup }) {
  const text = useText();
  return (
    <Link
      to="/accounts/admins"
      search={{ permission_group_id: group.id }}
      tabIndex={use(ActiveRow) ? 0 : -1}
      aria-label={text('permission_group.holders_of', { name: group.name, count: group.admins_count })}
    >
      {group.admins_count}
    </Link>
  );
}

/** The accounts of a group: names, and a link to the list. */
export function GroupMembers({ id }: { id: number }) {
  const text = useText();
  const { data } = useQuery(queryOf(admins.list, { query: { permission_group_id: id, limit: SHOWN } }));
  if (data === undefined) return null;
  if (data.total === 0) return <p className="group-holders">{text('permission_group.no_holders')}</p>;
  const names = data.data.map(({ username }) => username ?? text('profile.superadmin')).join(', ');
  return (
    <p className="group-holders">
      {text('permission_group.holders')}: {names}
      {data.total > SHOWN && ` ${text('permission_group.and_more', { count: data.total - SHOWN })}`}{' '}
      <Link to="/accounts/admins" search={{ permission_group_id: id }}>
        {text('permission_group.open_holders')}
      </Link>
    </p>
  );
}
