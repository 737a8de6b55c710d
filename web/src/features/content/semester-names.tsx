import type { PostSemester } from '@dekanat/contract/content/posts.ts';
import { SemesterName } from '#features/curricula/semester-select.tsx';
import { useText } from '#i18n/text.ts';

interface SemesterNamesProps {
  /** Ids of semesters; `null` for a row of a form that has none yet. */
  value: unknown;
  /** The semesters of the stored posts. */
  known: readonly PostSemester[];
}

/** The names of the semesters of a post. */
export function SemesterNames({ value, known }: SemesterNamesProps) {
  const text = useText();
  const ids = Array.isArray(value) ? (value as (number | null)[]).filter((id) => id !== null) : [];
  if (ids.length === 0) return '—';
  return (
    <ul className="semester-names">
      {ids.map((id) => {
        const found = known.find(({ semester_ids }) => semester_ids === id);
        return (
          <li key={id}>
            {found ? (
              [
                found.academic_year_name,
                found.curriculum_name,
                text('semester.named', { name: found.semester }),
              ].join(' · ')
            ) : (
              <SemesterName value={id} known={`№ ${id}`} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
