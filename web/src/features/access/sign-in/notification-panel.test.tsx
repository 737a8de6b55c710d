import { notificationPreferences } from '@dekanat/contract/notifications/notification-preferences.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NotificationPanel } from '#features/access/sign-in/notification-panel.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

it('notification choices: a failed first load is shown and can be repeated', async () => {
  const loaded = {
    ...{ choices: [], email: null, email_configured: true, push_devices: 0 },
    ...{ telegram_configured: false, telegram: null },
  };
  let isDown = true;
  await openPage(NotificationPanel, {
    answers: {
      [`GET ${notificationPreferences.read.path}`]: () =>
        isDown ? refusal(500, { code: 'internal', message: 'Serverda xatolik' }) : loaded,
    },
  });
  await screen.findByText('Serverda xatolik');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'action.retry' }));
  await screen.findByText(/notifications.no_email/);
  expect(screen.queryByRole('alert')).toBeNull();
});
