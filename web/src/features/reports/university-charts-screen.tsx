import { universityCharts } from '@dekanat/contract/reports/university-statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queryOf } from '#api/query.ts';
import { may, useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { type UniversityChart, universityChartsOf } from '#features/reports/university-chart-data.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { ChartPanel } from '#ui/charts/chart-panel.tsx';
import { Screen } from '#ui/screen.tsx';
import { Failed } from '#ui/table/list-states.tsx';
import './university-charts.css';

/** The three charts of one university; each number opens the records that it counts. */
export function UniversityChartsScreen() {
  useLanguage();
  const text = useText();
  const own = useProfile();
  const id = Number(useParams({ strict: false }).id);
  const { options } = useUniversity();
  const { data, error, refetch } = useQuery(queryOf(universityCharts.read, { params: { id } }));
  const charts = useMemo(
    () => data && universityChartsOf(data, text, (needs) => may(own, needs)),
    [data, text, own],
  );
  return (
    <Screen title="statistic.title">
      <p className="university-of-charts">{options.find((university) => university.id === id)?.name}</p>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {(data || !error) && <Charts charts={charts} universityId={id} />}
    </Screen>
  );
}

interface ChartsProps {
  charts: ReturnType<typeof universityChartsOf> | undefined;
  universityId: number;
}

function Charts({ charts, universityId }: ChartsProps) {
  const text = useText();
  const openerOf = useOpener(universityId);
  return (
    <div className="university-charts">
      <ChartPanel
        title={text('statistic.yearly')}
        unit={text('statistic.yearly.unit')}
        heading={text('statistic.entry_year')}
        {...openerOf(charts?.yearly)}
      />
      <ChartPanel
        title={text('statistic.subjects')}
        unit={text('statistic.subjects.unit')}
        heading={text('field.faculty')}
        {...openerOf(charts?.subjects)}
      />
      <ChartPanel
        title={text('statistic.positions')}
        unit={text('statistic.positions.unit')}
        heading={text('statistic.position')}
        {...openerOf(charts?.positions)}
      />
    </div>
  );
}

/** What a panel shows and opens. The lists show the university of the charts, which a super administrator may not have chosen. */
function useOpener(universityId: number) {
  const { locked, choose } = useUniversity();
  const navigate = useNavigate();
  return (chart: UniversityChart | undefined) => ({
    data: chart?.data,
    opens: 'value' as const,
    open: (at: number, series: number) => {
      const address = chart?.addressOf(at, series);
      if (address === undefined) return;
      if (!locked) choose(universityId);
      void navigate(address);
    },
  });
}
