import { lazy, Suspense, useState } from 'react';
import type { Preview } from '#features/syllabi/tests/import/preview-rows.ts';
import type { ImportPreview } from '#features/syllabi/tests/import/use-import-preview.ts';
import { useText, withTexts } from '#i18n/text.ts';
import { missingColumns } from '#platform/imports/column-mapping.ts';

const ColumnTable = lazy(
  withTexts('imports', async () => ({
    default: (await import('#platform/imports/column-table.tsx')).ColumnTable,
  })),
);

interface SheetColumnsProps {
  sheet: NonNullable<Preview['sheet']>;
  preview: Pick<ImportPreview, 'readColumns'>;
}

/** What the columns of a sheet contain: guessed, and read again when the user changes it. Open while questions cannot be read. */
export function SheetColumns({ sheet, preview }: SheetColumnsProps) {
  const text = useText();
  const { headings, samples, columns, mapping } = sheet;
  const missing = missingColumns(columns, mapping);
  const [isOpen, setOpen] = useState(missing.length > 0);
  const unused = mapping.filter((role) => role === null).length;
  return (
    <details
      className="import-sheet"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {text('test.import.columns')}
        {missing.length > 0 && (
          <span className="import-faults">
            {text('test.import.columns.missing', { columns: missing.map(({ label }) => label).join(', ') })}
          </span>
        )}
        {missing.length === 0 && unused > 0 && (
          <span className="import-dropping">{text('test.import.columns.unused', { count: unused })}</span>
        )}
      </summary>
      <Suspense>
        {isOpen && (
          <ColumnTable
            headings={headings}
            columns={columns}
            mapping={mapping}
            samples={(at) => samples[at] ?? []}
            change={preview.readColumns}
          />
        )}
      </Suspense>
    </details>
  );
}
