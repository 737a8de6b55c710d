import type { Dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { useRouter } from '@tanstack/react-router';
import { byYearAndLanguage } from '#features/reports/dashboard-chart-data.ts';
import { useText } from '#i18n/text.ts';
import { LYING_MAX } from '#ui/charts/chart-data.ts';
import { ChartPanel } from '#ui/charts/chart-panel.tsx';

const GROUPS = '/students/student-groups?status=1';

/** Student groups by year and by faculty; each bar links to the groups that it counts. */
export function DashboardCharts({ data }: { data: Dashboard }) {
  const text = useText();
  const { history } = useRouter();
  const { groups_by_year: byYear, groups_by_faculty: byFaculty } = data;
  const years = byYearAndLanguage(byYear, (language) =>
    text(language === null ? 'dashboard.study_language.none' : `study_language.${language}`),
  );
  const faculties = {
    names: byFaculty.map(({ faculty_name }) => faculty_name),
    lying: true,
    series: [
      {
        label: text('dashboard.unit.groups'),
        values: byFaculty.map(({ total }) => total),
        as: 'bar' as const,
      },
    ],
  };
  return (
    <div className="home-charts">
      <ChartPanel
        title={text('dashboard.groups_by_year')}
        unit={text('dashboard.unit.groups')}
        heading={text('student_group.entry_year')}
        data={years}
        open={(at) => history.push(`${GROUPS}&entry_year=${years.names[at]}`)}
      />
      <ChartPanel
        title={text('dashboard.groups_by_faculty')}
        unit={text(byFaculty.length > LYING_MAX ? 'dashboard.unit.largest' : 'dashboard.unit.groups', {
          count: LYING_MAX,
        })}
        heading={text('field.faculty')}
        data={faculties}
        open={(at) => history.push(`${GROUPS}&faculty_id=${byFaculty[at]?.faculty_id}`)}
      />
    </div>
  );
}
