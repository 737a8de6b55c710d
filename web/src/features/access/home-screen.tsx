import { admins } from '@dekanat/contract/access/admins.ts';
import { permissionGroups } from '@dekanat/contract/access/permission-groups.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { reading } from '#kernel/query.ts';
import { may, useProfile } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';
import { useUniversity } from '#kernel/university.ts';
import './access.css';

/** What a person works with most, each with its number of records. */
const tiles = [
  { list: faculties.list, path: '/structure/faculties', title: 'menu.faculties' },
  { list: admins.list, path: '/accounts/admins', title: 'menu.admins' },
  { list: permissionGroups.list, path: '/accounts/permission-groups', title: 'menu.permission_groups' },
] as const;

export function HomeScreen() {
  const text = useText();
  const profile = useProfile();
  const { university } = useUniversity();
  const open = tiles.filter(({ list }) => may(profile, list));
  return (
    <section className="home">
      <h1>{text('home.greeting', { name: profile.username ?? text('profile.superadmin') })}</h1>
      <p className="home-place">
        {[profile.role.name, university?.name ?? text('shell.all_universities'), profile.faculty_name]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {open.length === 0 && <p className="notice">{text('home.nothing')}</p>}
      <div className="home-tiles">
        {open.map((tile) => (
          <Tile key={tile.path} {...tile} />
        ))}
      </div>
    </section>
  );
}

function Tile({ list, path, title }: (typeof tiles)[number]) {
  const text = useText();
  const { universityId } = useUniversity();
  const count = useQuery({
    ...reading(list, { query: { limit: 1, university_id: universityId } }),
    select: ({ total }: { total: number }) => total,
  });
  if (count.isError) {
    return (
      <div className="home-tile" role="alert">
        <span className="home-tile-title">{text(title)}</span>
        <span>{count.error.message}</span>
        <Button size="small" onClick={() => void count.refetch()}>
          {text('action.retry')}
        </Button>
      </div>
    );
  }
  return (
    <Link to={path} className="home-tile">
      <span className="home-tile-title">{text(title)}</span>
      {count.isPending ? (
        <span className="home-tile-wait" aria-hidden />
      ) : (
        <strong>{text('home.count', { total: count.data })}</strong>
      )}
    </Link>
  );
}
