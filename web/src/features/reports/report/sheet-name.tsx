import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';

/** Number, subject and group of a grade sheet; its id while they are unknown or the user may not read it. */
export function SheetName({ id }: { id: number }) {
  const mayRead = useMay(sheets.read);
  const { data } = useQuery({ ...queryOf(sheets.read, { params: { id } }), enabled: mayRead });
  if (data === undefined) return `№ ${id}`;
  const { number, subject_name, student_group_name } = data;
  return (
    [number !== null && `№ ${number}`, subject_name, student_group_name].filter(Boolean).join(', ') ||
    `№ ${id}`
  );
}
