/**
 * Additional data of the encryption of secrets: a secret that is copied into the row of another account, university or webhook cannot be
 * decrypted there.
 */
export const SECRET_OWNERS = {
  licence: (universityId: number) => `licence of university ${universityId}`,
  secondFactor: (userId: number) => `second factor of account ${userId}`,
  hemis: (universityId: number, what: 'address' | 'token') => `HEMIS ${what} of university ${universityId}`,
  ministry: (universityId: number) => `ministry account of university ${universityId}`,
  signInProvider: (provider: { university_id: number; address: string; client_id: string }) =>
    `secret of ${provider.client_id} at ${provider.address} for university ${provider.university_id}`,
  /** `secretOwner` is the identifier of the webhook in `webhooks.secret_owner`. */
  webhook: (secretOwner: string) => `webhook ${secretOwner}`,
};
