import { expect, it } from 'vitest';
import { SECRET_OWNERS } from './secret-owners.ts';

it('secret owners: stay as they are, because stored secrets can be decrypted with the same text only', () => {
  const provider = { university_id: 1, address: 'https://id.example.uz', client_id: 'dekanat' };
  expect([
    SECRET_OWNERS.licence(1),
    SECRET_OWNERS.secondFactor(2),
    SECRET_OWNERS.hemis(1, 'address'),
    SECRET_OWNERS.hemis(1, 'token'),
    SECRET_OWNERS.ministry(1),
    SECRET_OWNERS.signInProvider(provider),
    SECRET_OWNERS.webhook('b0b2b0f2-6d5e-4b8e-9a4e-1f3b7c8d9e0a'),
  ]).toEqual([
    'licence of university 1',
    'second factor of account 2',
    'HEMIS address of university 1',
    'HEMIS token of university 1',
    'ministry account of university 1',
    'secret of dekanat at https://id.example.uz for university 1',
    'webhook b0b2b0f2-6d5e-4b8e-9a4e-1f3b7c8d9e0a',
  ]);
});
