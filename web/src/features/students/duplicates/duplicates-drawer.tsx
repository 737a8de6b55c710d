import {
  type Double,
  DUPLICATE_REASONS,
  duplicates,
} from '@dekanat/contract/students/duplicates/duplicates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Drawer, Pagination, Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { clearButton } from '#ui/form/clear-button.tsx';
import { studentPath } from '#ui/student-path.ts';
import { StudyStatusTag } from '#ui/study-status-tag.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import '../status-changes/status-change.css';
import './duplicates.css';

/** Pairs need more room than rows. */
const PAGE_SIZE = 20;
const SIZES = [PAGE_SIZE, 60, 100];

interface DoublesDrawerProps {
  open: boolean;
  onClose: () => void;
}

/**
 * Pairs of possible duplicates: the same passport, the same PINFL, or nearly the same name and birth date.
 */
export function DuplicatesDrawer({ open, onClose }: DoublesDrawerProps) {
  const text = useText();
  const { universityId } = useUniversity();
  return (
    <Drawer title={text('student.doubles.title')} open={open} onClose={onClose} size={720} destroyOnHidden>
      <Pairs key={universityId} universityId={universityId} />
    </Drawer>
  );
}

function Pairs({ universityId }: { universityId: number | undefined }) {
  const text = useText();
  const [reason, setReason] = useState<(typeof DUPLICATE_REASONS)[number]>();
  const [{ page, limit }, setPaging] = useState({ page: 1, limit: PAGE_SIZE });
  const query = {
    ...(universityId !== undefined && { university_id: universityId }),
    limit,
    page,
    ...(reason && { reason }),
  };
  const { data, error, refetch } = useQuery({
    ...queryOf(duplicates.list, { query }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  return (
    <div className="doubles">
      <div className="doubles-head">
        <Select
          value={reason ?? null}
          aria-label={text('student.doubles.why')}
          allowClear={clearButton(text)}
          placeholder={text('student.doubles.any')}
          options={DUPLICATE_REASONS.map((value) => ({ value, label: text(`student.double.${value}`) }))}
          onChange={(chosen) => {
            setReason(chosen ?? undefined);
            setPaging({ page: 1, limit });
          }}
        />
        {data && <span className="hint">{text('list.total', { total: formatNumber(data.total) })}</span>}
      </div>
      {data === undefined && <ListSkeleton />}
      {data?.total === 0 && <p className="list-state">{text('student.doubles.none')}</p>}
      <ul className="status-change-rows">
        {data?.data.map(({ reason: why, student, other }) => (
          <li key={`${student.id} ${other?.id}`} className="doubles-pair">
            <strong>{text(`student.double.${why}`)}</strong>
            <Person person={student} ofAll={universityId === undefined} />
            {other && <Person person={other} ofAll={universityId === undefined} />}
          </li>
        ))}
      </ul>
      {data && data.total > PAGE_SIZE && (
        <Pagination
          total={data.total}
          current={page}
          pageSize={limit}
          pageSizeOptions={SIZES}
          showSizeChanger={{ 'aria-label': text('list.page_size'), showSearch: false }}
          showLessItems
          onChange={(to, size) => setPaging({ page: size === limit ? to : 1, limit: size })}
        />
      )}
    </div>
  );
}

function Person({ person, ofAll }: { person: Double; ofAll: boolean }) {
  const parts = [ofAll && person.university_name, person.group_name, person.id_number];
  return (
    <span className="doubles-person">
      <Link to={studentPath(person)}>{person.name}</Link>
      <StudyStatusTag status={person.study_status} />
      <small>{parts.filter(Boolean).join(' · ')}</small>
    </span>
  );
}
