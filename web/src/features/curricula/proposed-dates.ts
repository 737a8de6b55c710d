import { Id } from '@dekanat/contract/api/fields.ts';
import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import type { FieldOf } from '#ui/form/editor-props.ts';

export const PERIODS = [
  'autumn_start_date',
  'autumn_end_date',
  'spring_start_date',
  'spring_end_date',
] as const;

/** Fills in the university's usual dates of the chosen academic year, unless the user has entered dates. */
export function useProposedDates({ values, setLoaded }: EditorForm<FieldOf<typeof curricula>>): void {
  const { universityId } = useUniversity();
  const university_id = universityId ?? Id.safeParse(values.university_id).data;
  const year = Id.safeParse(values.academic_year_id).data;
  const { data } = useQuery({
    ...queryOf(curricula.proposedDates, { query: { university_id, academic_year_id: year ?? 0 } }),
    enabled: university_id !== undefined && year !== undefined,
  });
  const shown = useRef<typeof data>(null);
  const isOwn = PERIODS.some((name) => (values[name] ?? undefined) !== (shown.current?.[name] ?? undefined));
  useEffect(() => {
    if (!data || isOwn || data === shown.current) return;
    shown.current = data;
    setLoaded(data);
  }, [data, isOwn, setLoaded]);
}
