import { BarChartOutlined, CalculatorOutlined, PlusOutlined } from '@ant-design/icons';
import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { gpaColumns } from '#features/gpa/gpa-columns.tsx';
import { studentFilters } from '#features/gpa/gpa-filters.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { STUDY_STATUS_CHOICES } from '#ui/study-status-tag.tsx';
import { useList } from '#ui/table/list.ts';
import type { Filter } from '#ui/table/list-filter.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';

const GpaDialog = lazy(async () => ({ default: (await import('#features/gpa/gpa-dialog.tsx')).GpaDialog }));
const GpaDistribution = lazy(async () => ({
  default: (await import('#features/gpa/gpa-distribution.tsx')).GpaDistribution,
}));
const StaleDialog = lazy(async () => ({
  default: (await import('#features/gpa/stale-dialog.tsx')).StaleDialog,
}));

const ADDRESS = '/edu-process/gpa-rating-students';
const Shown = z.object({ student: z.coerce.number().int().positive().optional() });
const YES_NO = (name: 'stale' | 'below_limit' | 'near_limit') => [
  { value: 1, label: `gpa.filter.${name}.1` as const },
  { value: 0, label: `gpa.filter.${name}.0` as const },
];
/** Set by links from charts; it is removed like any other filter. */
const bound = (name: 'gpa_from' | 'gpa_to'): Filter<typeof name> => ({
  name,
  label: `gpa.filter.${name}`,
  control: ({ id, value, onChange }) => (
    <NumberInput
      id={id}
      className="gpa-bound"
      min={0}
      max={5}
      step={0.1}
      value={typeof value === 'number' ? value : null}
      onChange={(typed) => onChange(typed ?? undefined)}
    />
  ),
  shown: (value) => formatNumber(Number(value), 2),
});

const filtersIn = (universityId: number | undefined, curriculumId: unknown) => [
  ...studentFilters(universityId, curriculumId),
  choice('study_status', 'gpa.filter.study_status', STUDY_STATUS_CHOICES),
  choice('stale', 'gpa.state', YES_NO('stale')),
  choice('below_limit', 'gpa.filter.below_limit', YES_NO('below_limit')),
  choice('near_limit', 'gpa.filter.near_limit', YES_NO('near_limit')),
  bound('gpa_from'),
  bound('gpa_to'),
];

/** The GPA of students: the last record of each, or those of a chosen semester. */
export function GpaScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const list = useList(gpaRecords.list);
  const { values, change } = useSearchParams(Shown);
  const [mayCalculate, mayRecalculate] = [useMay(gpaRecords.calculate), useMay(gpaRecords.recalculateStale)];
  const [chart, setChart] = useState(false);
  const [recalculating, setRecalculating] = useState(false);
  const { sort: _sort, ...filters } = list.filters as Record<string, unknown>;
  const { data: distribution } = useQuery(
    queryOf(gpaRecords.distribution, { query: { ...filters, university_id: universityId } }),
  );
  const columns = useMemo(
    () =>
      gpaColumns({
        addressOf: ({ student_id }) => `${ADDRESS}?student=${student_id}`,
        open: ({ student_id }) => change({ student: student_id }),
      }),
    [change],
  );
  const add = mayCalculate && (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate({ to: `${ADDRESS}-add-calculate` })}
    >
      {text('gpa.calculate')}
    </Button>
  );
  const actions = (
    <div className="screen-actions">
      <Button icon={<BarChartOutlined aria-hidden />} aria-pressed={chart} onClick={() => setChart(!chart)}>
        {text('gpa.distribution')}
      </Button>
      {mayRecalculate && (
        <Button icon={<CalculatorOutlined aria-hidden />} onClick={() => setRecalculating(true)}>
          {text('gpa.recalculate_stale')}
        </Button>
      )}
      {add}
    </div>
  );
  return (
    <Screen title="menu.gpa" actions={actions}>
      <Suspense>
        {chart && <GpaDistribution data={distribution} onOpen={(range) => list.setFilters(range)} />}
      </Suspense>
      <ListTable
        list={list}
        label="menu.gpa"
        onOpen={({ student_id }) => change({ student: student_id })}
        exports={gpaRecords.export}
        columns={columns}
        empty={add}
      >
        <SearchBox list={list} by="fio" label="gpa.search" />
        <Filters list={list} filters={filtersIn(universityId, list.filters.curriculum_id)} />
      </ListTable>
      <Suspense>
        <GpaDialog studentId={values?.student} onClose={() => change({ student: undefined })} />
        {recalculating && <StaleDialog onClose={() => setRecalculating(false)} />}
      </Suspense>
    </Screen>
  );
}
