import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReplayRange } from '#features/operations/webhooks/replay-range.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

it('deliveries of a period: the days of its start and end are part of it', async () => {
  const { sent } = await openPage(() => <ReplayRange id={4} onClose={() => undefined} />, {
    answers: { 'POST /webhooks/4/replay': () => ({ count: 2 }) },
  });
  const type = async (label: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value: '08.12.2026' } });
  await type('webhook.replay.from');
  await type('webhook.replay.to');
  fireEvent.click(screen.getByRole('button', { name: 'webhook.replay' }));
  const bodies = () => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  await expect
    .poll(bodies)
    .toEqual([{ from: '08.12.2026 00:00:00', to: '08.12.2026 23:59:59', state: 'failed' }]);
});
