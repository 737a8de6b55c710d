import type { Message } from '@dekanat/contract/messages/messages.ts';
import { it } from 'vitest';
import { AnswerForm } from '#features/messages/answer-form.tsx';
import { ComposeForm } from '#features/messages/compose-form.tsx';
import { EMPTY } from '#features/messages/composed.ts';
import { resetPages } from '../../test-page.tsx';
import { expectDisabledDuringUpload } from '../../test-upload.tsx';

resetPages();

const message = { id: 3 } as Message;

it('message: is neither sent nor saved while a file is being uploaded', async () => {
  await expectDisabledDuringUpload(
    () => <ComposeForm start={() => EMPTY} storedId={undefined} onDone={() => undefined} />,
    'message.attach',
    ['message.send', 'message.preview', 'message.send_to_draft', 'message.save_as_template'],
  );
});

it('answer: is not sent while a file is being uploaded', async () => {
  await expectDisabledDuringUpload(() => <AnswerForm message={message} />, 'message.attach', [
    'message.answer',
  ]);
});
