import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { queryOf } from '#api/query.ts';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { withTexts } from '#i18n/text.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

const TestEditor = lazy(
  withTexts('tests', async () => ({
    default: (await import('#features/syllabi/tests/test-editor.tsx')).TestEditor,
  })),
);

/** The test of a theoretical lesson. */
export function TestItem(props: ItemPanelProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(testQuestions.list, { params: { itemId: props.item.id } }),
    // The editor continues from these questions by itself, and needs new ones when it is opened again.
    enabled: ({ state }) => state.data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
  return <TestEditor {...props} questions={data} />;
}
