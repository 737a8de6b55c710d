import { restoredSubjects } from '@dekanat/contract/reports/restored-subjects.ts';
import {
  type AcademicDifference,
  academicDifferences,
} from '@dekanat/contract/restorations/academic-differences.ts';
import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { lazy, Suspense } from 'react';
import { call } from '#api/api.ts';
import { queryClient } from '#api/query.ts';
import { useMay, useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { curriculumFilter, curriculumGroupFilter } from '#features/curricula/curriculum-select.tsx';
import { semesterFilter } from '#features/curricula/semester-select.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { subjectFilter } from '#features/planning/subject-select.tsx';
import { useText, withTexts } from '#i18n/text.ts';
import { ExportButton } from '#ui/export/export-button.tsx';
import { Screen } from '#ui/screen.tsx';
import { type List, useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { ListFooter } from '#ui/table/list-footer.tsx';
import { exportColumnsOf } from '#ui/table/list-query.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import './differences.css';

const RatingField = lazy(async () => ({
  default: await withTexts(
    'ratings',
    async () => (await import('#features/ratings/grid/rating-field.tsx')).RatingField,
  )(),
}));

const filtersIn = (universityId: number | undefined, curriculumId: unknown) => [
  academicYearFilter,
  curriculumFilter(universityId),
  semesterFilter(curriculumId),
  curriculumGroupFilter(universityId),
  subjectFilter(universityId),
];

/** All columns of the file: the grid has no choice of columns. */
const EXPORTED = exportColumnsOf(academicDifferences.export.query).map((key) => ({ key }));

/** Enters marks of the academic difference of restored students, subject by subject. */
export function DifferencesScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const list = useList(academicDifferences.list);
  const groups = bySubject(list.page?.data ?? []);
  return (
    <Screen title="menu.recovery_ratings">
      <div className="difference-tools">
        <SearchBox list={list} by="fio" label="restoration.search" />
        <ExportButton list={list} endpoint={academicDifferences.export} columns={EXPORTED} />
        <Filters list={list} filters={filtersIn(universityId, list.filters.curriculum_id)} />
      </div>
      {list.state === 'loading' && <ListSkeleton />}
      {list.state === 'failed' && list.error && <Failed error={list.error} retry={list.retry} />}
      {list.state === 'ready' && groups.length === 0 && (
        <p className="notice">{text('academic_difference.none')}</p>
      )}
      <Suspense fallback={<ListSkeleton />}>
        {groups.map((rows) => (
          <SubjectRatings key={rows[0]?.semester_subject_id} rows={rows} isPartial={hasOtherRows(list)} />
        ))}
      </Suspense>
      {groups.length > 0 && <ListFooter list={list} numbersOnly={false} />}
    </Screen>
  );
}

/** Rows with the same limits are entered in one grid. */
const bySubject = (rows: readonly AcademicDifference[]) => [
  ...Map.groupBy(rows, ({ semester_subject_id }) => semester_subject_id).values(),
];

/** Whether there may be rows besides those that are shown. */
const hasOtherRows = ({ page, filters, refetching }: List) =>
  refetching || Object.keys(filters).length > 0 || page?.data.length !== page?.total;

/** Other lists that show the marks; the grid itself has the saved rows. */
const CHANGED = [restoredSubjects.calls.list, restorations.list];

function SubjectRatings({ rows, isPartial }: { rows: AcademicDifference[]; isPartial: boolean }) {
  const text = useText();
  const mayEnter = useMay(academicDifferences.save);
  const owner = useProfile().id;
  const [first] = rows;
  if (first === undefined) return null;
  const { semester_id, subject_id, semester_subject_id } = first;
  const title = [
    first.subject_name ?? '—',
    [...new Set(rows.map(({ group_name }) => group_name ?? '—'))].join(', '),
    text('academic_difference.credits', { count: first.credit_hour }),
  ];
  return (
    <section className="difference" aria-label={title.join(' · ')}>
      <h2>{title.join(' · ')}</h2>
      {first.fc_max === 0 && <p className="notice">{text('academic_difference.no_control')}</p>}
      <RatingField
        name={`dekanat.draft.${owner}.difference.${semester_subject_id}`}
        label={first.subject_name ?? ''}
        rows={rows.map((row, index) => ({ ...row, no: index + 1 }))}
        isPartial={isPartial}
        limits={first}
        editable={mayEnter}
        save={async ({ changes }) => {
          const saved = await call(academicDifferences.save, {
            body: { semester_id, subject_id, body: changes },
          });
          for (const { resource } of CHANGED)
            void queryClient.invalidateQueries({ queryKey: [resource.name] });
          return saved;
        }}
      />
    </section>
  );
}
