import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NewsScreen } from '#features/content/posts-screen.tsx';
import { openPage, openPopover, refusal, resetPages } from '../../test-page.tsx';

resetPages();

it('the file of news has the time and the audience, which the list shows in columns with others', async () => {
  const post = {
    ...{
      id: 5,
      version: 1,
      university_id: 1,
      type: 'news',
      title: 'Kutubxona',
      language: 'oz',
      languages: ['oz'],
    },
    ...{ publish_at: '2026-11-20', publish_time: '09:30', state: 'published', draft: false, pinned: false },
    ...{ faculty_name: 'Huquq', semesters: 2, views: 0, img: null, author_name: null, changeable: true },
    updated_at: '2026-11-20T08:00:00Z',
  };
  const { sent } = await openPage(NewsScreen, {
    profile: { permissions: ['post_index'] },
    answers: {
      'GET /posts': () => ({ data: [post], total: 1, per_page: 50, current_page: 1 }),
      'GET /posts/export': () => refusal(503, { code: 'unavailable', message: 'Band' }),
    },
  });
  await screen.findByText('Kutubxona');
  openPopover('list.export');
  fireEvent.click(screen.getByText('list.export.csv'));
  const columns = () => sent.find(({ call }) => call === 'GET /posts/export')?.query.columns;
  await expect
    .poll(columns)
    .toBe('title,pinned,state,publish_at,publish_time,faculty_name,semesters,views,languages');
});
