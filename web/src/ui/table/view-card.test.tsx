import type { ListView } from '@dekanat/contract/access/views/list-views.ts';
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openPage, resetPages, Shown, show } from '../../test-page.tsx';
import { ViewCard } from './view-card.tsx';

resetPages();

const VIEW = {
  ...{ id: 4, version: 2, screen: '/students', list: '/students', name: 'Qarzdorlar', params: {} },
  ...{ columns: {}, shared: true, author: 'dekan', own: false, changeable: true, place: null },
} as unknown as ListView;

type Props = ComponentProps<typeof ViewCard>;
const SETTINGS = {} as Props['settings'];

it('saved view: what a colleague has changed since the form was opened is not overwritten', async () => {
  const card = (view: ListView) => {
    const views = {
      ...{ screen: view.screen, path: view.list, schema: z.object({}), views: [view], pinned: [] },
      ...{ applied: undefined, search: {}, unfiltered: {} },
    };
    return <ViewCard views={views} settings={SETTINGS} close={() => undefined} />;
  };
  const { sent } = await openPage(() => <Shown start={VIEW}>{card}</Shown>, {
    answers: { 'PUT /list-views/4': () => VIEW },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'list_view.rename' }));
  const [name] = screen.getAllByLabelText('list_view.rename');
  fireEvent.change(name as HTMLElement, { target: { value: 'Qarzi borlar' } });
  await show({ ...VIEW, version: 3, shared: false });
  fireEvent.submit((name as HTMLInputElement).form as HTMLFormElement);
  await expect
    .poll(() => sent.filter(({ call }) => call === 'PUT /list-views/4').map(({ body }) => body))
    .toEqual([{ name: 'Qarzi borlar', shared: true, version: 2 }]);
});
