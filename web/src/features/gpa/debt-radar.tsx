import {
  academicDebtors,
  type DebtRadar as Radar,
  REPEATED_DEBTS,
} from '@dekanat/contract/gpa/academic-debtors.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { type Text, useText } from '#i18n/text.ts';
import { LYING_MAX } from '#ui/charts/chart-data.ts';
import { ChartPanel } from '#ui/charts/chart-panel.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './gpa.css';

const DEBTORS = '/edu-process/academic-debtors';
const GPA = '/edu-process/gpa-rating-students';
const addressOf = (path: string, filters: object) =>
  `${path}?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`;

/** Where debts accumulate; every number leads to the list that it counts. */
export function DebtRadar() {
  const { universityId } = useUniversity();
  const { data, error, refetch } = useQuery(
    queryOf(academicDebtors.radar, { query: { university_id: universityId } }),
  );
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
  return (
    <>
      <Tiles radar={data} />
      <Charts radar={data} />
    </>
  );
}

/** The labels of the counts by the limit, without a number where universities have different ones. */
function limitTexts({ passing_limit: limit, near }: Radar, text: Text) {
  if (limit === null) return { below: text('gpa.radar.below.own'), near: text('gpa.radar.near.own') };
  const [from, to] = [formatNumber(limit, 2), formatNumber(Math.round((limit + near) * 100) / 100, 2)];
  return { below: text('gpa.radar.below', { limit: from }), near: text('gpa.radar.near', { from, to }) };
}

function Tiles({ radar }: { radar: Radar }) {
  const text = useText();
  const limits = limitTexts(radar, text);
  const tiles = [
    {
      label: text('gpa.radar.students', { studying: radar.studying }),
      value: radar.students,
      to: DEBTORS,
      search: {},
    },
    { label: text('gpa.radar.debts'), value: radar.debts, to: DEBTORS, search: {} },
    {
      label: text('gpa.radar.without_mark'),
      value: radar.without_mark,
      to: DEBTORS,
      search: { statement: 'none' },
    },
    {
      label: text('gpa.radar.repeated', { count: REPEATED_DEBTS }),
      value: radar.repeated,
      to: DEBTORS,
      search: { min_debts: REPEATED_DEBTS },
    },
    {
      label: limits.below,
      value: radar.below_limit,
      to: GPA,
      search: { below_limit: 1, study_status: 'studying' },
    },
    {
      label: limits.near,
      value: radar.near_limit,
      to: GPA,
      search: { near_limit: 1, study_status: 'studying' },
    },
  ];
  return (
    <ul className="gpa-tiles" aria-label={text('gpa.view.radar')}>
      {tiles.map(({ label, value, to, search }) => (
        <li key={label}>
          <span>{label}</span>
          <strong>
            <Link to={to} search={search}>
              {formatNumber(value)}
            </Link>
          </strong>
        </li>
      ))}
    </ul>
  );
}

function Charts({ radar }: { radar: Radar }) {
  const text = useText();
  const { history } = useRouter();
  const parts = [
    {
      key: 'faculties',
      rows: radar.faculties.map((row) => ({
        ...row,
        name: row.faculty_name ?? '—',
        filters: { faculty_id: row.faculty_id },
      })),
    },
    {
      key: 'subjects',
      rows: radar.subjects.map((row) => ({
        ...row,
        name: row.subject_name ?? '—',
        filters: { subject_id: row.subject_id },
      })),
    },
    {
      key: 'semesters',
      rows: radar.semesters.map((row) => ({
        ...row,
        name: `${row.academic_year_name} · ${text(`semester.season.${row.season_semester}`)}`,
        filters: { academic_year_id: row.academic_year_id, season_semester: row.season_semester },
      })),
    },
  ] as const;
  return (
    <div className="gpa-charts">
      {parts.map(({ key, rows }) => (
        <ChartPanel
          key={key}
          title={text(`gpa.radar.${key}`)}
          unit={text(rows.length > LYING_MAX ? `gpa.unit.most.${key}` : 'gpa.unit.debts', {
            count: LYING_MAX,
          })}
          heading={text(`gpa.radar.${key}.heading`)}
          data={{
            names: rows.map(({ name }) => name),
            lying: true,
            series: [
              { label: text('gpa.unit.debts'), values: rows.map(({ debts }) => debts), as: 'bar' },
              { label: text('gpa.unit.students'), values: rows.map(({ students }) => students), as: 'bar' },
            ],
          }}
          open={(at) => history.push(addressOf(DEBTORS, rows[at]?.filters ?? {}))}
        />
      ))}
    </div>
  );
}
