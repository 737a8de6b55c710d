import { CalendarOutlined } from '@ant-design/icons';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** The academic years in which there are syllabi. */
export function SyllabusYears({ onChoose }: { onChoose: (id: number) => void }) {
  const text = useText();
  const { universityId } = useUniversity();
  const { data, error, refetch } = useQuery(
    queryOf(syllabi.years, { query: { university_id: universityId } }),
  );
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
  if (data.length === 0) return <p className="list-state">{text('list.empty')}</p>;
  return (
    <ul className="syllabus-years">
      {data.map(({ id, name, current, syllabi: count }) => (
        <li key={id}>
          <button type="button" className="syllabus-year" onClick={() => onChoose(id)}>
            <CalendarOutlined aria-hidden />
            <strong>{name}</strong>
            {current && (
              <span className="status-tag" data-status="active">
                {text('syllabus.year.current')}
              </span>
            )}
            <span className="hint">{text('record.syllabi', { count })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
