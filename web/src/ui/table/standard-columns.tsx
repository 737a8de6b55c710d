import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Editor } from '#ui/form/editor.ts';
import { Instant } from '#ui/instant.tsx';
import { PersonStatusTag, StatusTag } from '#ui/status-tag.tsx';
import type { Column } from '#ui/table/columns.ts';
import { LanguageTags } from '#ui/table/language-tags.tsx';
import { EditorLink } from '#ui/table/row-actions.tsx';

/** Columns that many lists share. */

/** The record's name, which opens it. */
export const nameColumn = <Row extends { name: string }>(
  editor: Pick<Editor<Row>, 'view' | 'addressOf'>,
): Column<Row> => ({
  key: 'name',
  title: 'field.name',
  render: (row) => (
    <EditorLink editor={editor} row={row}>
      {row.name}
    </EditorLink>
  ),
});

export const statusColumn: Column<{ status: 1 | 0 }> = {
  key: 'status',
  title: 'field.status',
  width: 116,
  render: (row) => <StatusTag status={row.status} />,
};

export const personStatusColumn: Column<{ status: 1 | 0 }> = {
  ...statusColumn,
  render: (row) => <PersonStatusTag status={row.status} />,
};

interface Translated {
  language: Language;
  translations: { language: Language }[];
}
export const translationsColumn: Column<Translated> = {
  key: 'translations',
  title: 'field.translations',
  // Fits all five languages.
  width: 184,
  render: (row) => <LanguageTags of={row} />,
};

export const changedColumn: Column<{ updated_at: string }> = {
  key: 'updated_at',
  title: 'field.updated_at',
  width: 160,
  render: (row) => <Instant at={row.updated_at} />,
};

/** For users who see all universities. */
export const universityColumn: Column<{ university_name: string | null }> = {
  key: 'university_name',
  title: 'field.university',
  width: 224,
  render: (row) => row.university_name,
};

/** For records with an optional faculty. */
export const facultyColumn: Column<{ faculty_name: string | null }> = {
  key: 'faculty_name',
  title: 'field.faculty',
  width: 216,
  render: (row) => row.faculty_name ?? '—',
};
