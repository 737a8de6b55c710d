import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { LookupName } from '#ui/form/lookup.tsx';
import { StaleDialog } from '#ui/form/stale-dialog.tsx';

afterEach(cleanup);

it('conflict of two versions: each choice has the name of its own version', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(queryOf(studentGroups.options, { query: {} }).queryKey, []);
  const base = { group_id: 1, group_name: '101-25', version: 1 };
  const form = {
    schema: z.object({ group_id: z.int(), version: z.int() }),
    base,
    values: { ...base, group_id: 3 },
    fields: new Map([
      [
        'group_id',
        {
          label: 'student.group_name',
          required: undefined,
          shown: (value: unknown) => (
            <LookupName endpoint={studentGroups.options} query={{}} value={value} known={base.group_name} />
          ),
        },
      ],
    ]),
  } as unknown as EditorForm;
  render(
    <QueryClientProvider client={client}>
      <StaleDialog
        form={form}
        stale={{ current: { group_id: 2, group_name: '102-25', version: 2 }, message: 'Dekan' }}
        onTakeTheirs={() => undefined}
        onKeepMine={() => undefined}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '101-25',
    '102-25',
    '…',
  ]);
});
