import { type UniversityCharts, universityCharts } from '@dekanat/contract/reports/university-statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { type Text, useLanguage, useText } from '#i18n/text.ts';
import type { ChartData } from '#ui/charts/chart-data.ts';
import { ChartPanel } from '#ui/charts/chart-panel.tsx';
import { Screen } from '#ui/screen.tsx';
import { Failed } from '#ui/table/list-states.tsx';
import './university-charts.css';

/** The three charts of one university. */
export function UniversityChartsScreen() {
  useLanguage();
  const text = useText();
  const id = Number(useParams({ strict: false }).id);
  const { options } = useUniversity();
  const { data, error, refetch } = useQuery(queryOf(universityCharts.read, { params: { id } }));
  const charts = useMemo(() => data && chartsOf(data, text), [data, text]);
  return (
    <Screen title="statistic.title">
      <p className="university-of-charts">{options.find((university) => university.id === id)?.name}</p>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {(data || !error) && <Charts charts={charts} />}
    </Screen>
  );
}

function Charts({ charts }: { charts: ChartsData | undefined }) {
  const text = useText();
  return (
    <div className="university-charts">
      <ChartPanel
        title={text('statistic.yearly')}
        unit={text('statistic.yearly.unit')}
        heading={text('statistic.entry_year')}
        data={charts?.yearly}
      />
      <ChartPanel
        title={text('statistic.subjects')}
        unit={text('statistic.subjects.unit')}
        heading={text('field.faculty')}
        data={charts?.subjects}
      />
      <ChartPanel
        title={text('statistic.positions')}
        unit={text('statistic.positions.unit')}
        heading={text('statistic.position')}
        data={charts?.positions}
      />
    </div>
  );
}

interface ChartsData {
  yearly: ChartData;
  subjects: ChartData;
  positions: ChartData;
}

function chartsOf(
  { yearlyStats: years, directionsSubjects: faculties, teachersByPosition: positions }: UniversityCharts,
  text: Text,
): ChartsData {
  return {
    yearly: {
      names: years.map(({ name, kurs }) => text('statistic.course', { course: kurs, year: name })),
      series: [
        { label: text('statistic.groups'), values: years.map(({ guruh }) => guruh), as: 'bar' },
        {
          label: text('statistic.students'),
          values: years.map(({ talabalar }) => talabalar),
          as: 'bar',
          apart: true,
        },
      ],
    },
    subjects: {
      names: faculties.map(({ name }) => name),
      series: [
        { label: text('statistic.directions'), values: faculties.map((of) => of.yunalishlar), as: 'bar' },
        { label: text('statistic.subject_count'), values: faculties.map((of) => of.subjectlar), as: 'area' },
        { label: text('statistic.groups'), values: faculties.map((of) => of.guruhlar), as: 'bar' },
        {
          label: text('statistic.students'),
          values: faculties.map((of) => of.talabalar),
          as: 'line',
          apart: true,
        },
      ],
    },
    positions: {
      names: positions.map(({ name }) => name),
      series: [{ label: text('statistic.teachers'), values: positions.map(({ value }) => value), as: 'pie' }],
    },
  };
}
