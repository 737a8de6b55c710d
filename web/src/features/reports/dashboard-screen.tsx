import { dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { queryOf } from '#api/query.ts';
import { may, useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { DashboardCharts } from '#features/reports/dashboard-charts.tsx';
import { Counts, Warnings } from '#features/reports/dashboard-links.tsx';
import { DeadlineRadar } from '#features/reports/deadline-radar.tsx';
import { NewsFeed } from '#features/reports/news-feed.tsx';
import { TeacherWorkPanel } from '#features/reports/teacher-work.tsx';
import { useText } from '#i18n/text.ts';
import './dashboard.css';

/** The home screen: the user and their scope, counts, and what needs attention. */
export function DashboardScreen() {
  const text = useText();
  const profile = useProfile();
  const { university, universityId } = useUniversity();
  const news = <NewsFeed universityId={universityId} />;
  // Teachers who see no counts begin in their cabinet.
  if (profile.teacher && !may(profile, dashboard.read)) return <Navigate to="/teaching" replace />;
  return (
    <section className="home">
      <h1>{text('home.greeting', { name: profile.username ?? text('profile.superadmin') })}</h1>
      <p className="home-place">
        {[profile.role.name, university?.name ?? text('shell.all_universities'), profile.faculty_name]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {profile.teacher && <TeacherWorkPanel />}
      {may(profile, dashboard.read) ? (
        <Overview universityId={universityId}>{news}</Overview>
      ) : (
        <>
          <SectionsNotice />
          {news}
        </>
      )}
    </section>
  );
}

/** Says how to reach sections, or that none is open: the permission of the home screen opens no other one. */
function SectionsNotice() {
  const text = useText();
  const { permissions } = useProfile();
  const hasSections = permissions.some((name) => name !== dashboard.read.access);
  return <p className="notice">{text(hasSections ? 'home.choose' : 'home.nothing')}</p>;
}

function Overview({ universityId, children }: { universityId: number | undefined; children: ReactNode }) {
  const text = useText();
  const { data, error, refetch } = useQuery(
    queryOf(dashboard.read, { query: { university_id: universityId } }),
  );
  if (data?.counts.length === 0)
    return (
      <>
        <DeadlineRadar universityId={universityId} />
        <SectionsNotice />
        {children}
      </>
    );
  if (data) {
    return (
      <>
        <DeadlineRadar universityId={universityId} />
        <Counts counts={data.counts} />
        <Warnings concerns={data.concerns} />
        {children}
        {data.groups_by_year.length > 0 && <DashboardCharts data={data} />}
      </>
    );
  }
  if (error === null) return <Skeleton />;
  return (
    <div className="home-card" role="alert">
      <p>{error.message}</p>
      <Button onClick={() => void refetch()}>{text('action.retry')}</Button>
    </div>
  );
}

const TILES = ['a', 'b', 'c', 'd'];

function Skeleton() {
  const text = useText();
  return (
    <div className="home-tiles" role="status" aria-label={text('state.loading')}>
      {TILES.map((tile) => (
        <div key={tile} className="home-tile">
          <span className="home-tile-wait" aria-hidden />
        </div>
      ))}
    </div>
  );
}
