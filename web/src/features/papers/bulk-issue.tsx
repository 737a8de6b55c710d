import { NUMBER_PREFIX_MAX } from '@dekanat/contract/papers/issued-papers.ts';
import { Input } from 'antd';
import { useUniversity } from '#api/university.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field } from '#ui/form/field.tsx';

/** Those for whom papers are issued, as the calls of bulk issue name them. */
export function useRecipients(students: readonly { student_id: number; group_id: number | null }[]) {
  const { universityId } = useUniversity();
  return {
    university_id: universityId,
    group_ids: [...new Set(students.map(({ group_id }) => group_id))],
    student_ids: students.map(({ student_id }) => student_id),
  };
}

/** What precedes the counter in automatic numbers. */
export const PrefixField = <Name extends string>({ of }: { of: EditorForm<Name | 'prefix'> }) => (
  <Field of={of} name="prefix" label="paper.prefix" hint="paper.prefix.hint">
    <Input maxLength={NUMBER_PREFIX_MAX} autoComplete="off" />
  </Field>
);
