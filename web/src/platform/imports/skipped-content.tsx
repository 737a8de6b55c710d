import type { SkippedContent } from '@dekanat/contract/operations/skipped-content.ts';
import { lazy, Suspense } from 'react';
import { withTexts } from '#i18n/text.ts';
import type { SkippedProps } from '#platform/imports/skipped-list.tsx';

const SkippedList = lazy(
  withTexts('imports', async () => ({
    default: (await import('#platform/imports/skipped-list.tsx')).SkippedList,
  })),
);

const isRead = ({ sheets, columns, cells, long, merged, formulas }: SkippedContent) =>
  sheets.length + columns + cells + long.count + merged.count + formulas.count === 0;

/** What of a file or of another system is not imported; nothing if all of it is. */
export function SkippedParts({ skipped = null, ignored = [], source = null }: SkippedProps) {
  const hasAll = skipped === null || isRead(skipped);
  const hasAllRecords = source === null || source.left_out.length + source.unreadable === 0;
  if (hasAll && hasAllRecords && ignored.length === 0) return null;
  return (
    <Suspense>
      <SkippedList skipped={skipped} ignored={ignored} source={source} />
    </Suspense>
  );
}
