import { paperVerification } from '@dekanat/contract/papers/verification.ts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { VerifyPage } from '#features/papers/verify-page.tsx';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

it.each(['AbCdEfGh-_123456%', '%E0%A4%A', 'AbCdEfGh%20'])(
  'verification of a paper: a damaged address has an unknown code: %s',
  async (code) => {
    // Another file of the worker may have left a page without an address, which has no history.
    vi.stubGlobal('location', new URL(`/verify/${code}`, 'http://localhost'));
    const { sent } = await openPage(VerifyPage, {
      answers: {
        [`GET ${paperVerification.verify.path}`]: () => refusal(404, { code: 'not_found', message: 'x' }),
      },
    });
    await screen.findByText('verify.unknown');
    expect(sent.map(({ query }) => query)).toEqual([{ code }]);
  },
);
