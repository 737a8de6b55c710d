import type { ProviderKind } from '@dekanat/contract/access/sign-in/provider-kinds.ts';

export interface ProviderSettings {
  kind: ProviderKind;
  address: string;
  clientId: string;
  secret: string;
  /** The claim with the PINFL or the student number, if it has another name than usual. */
  claim: string | null;
}

/** What protects one sign-in. Only this server knows `nonce` and `verifier`. */
export interface Protection {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** What the browser brought back. */
export interface Returned {
  code: string;
  iss: string | undefined;
}

/** Who a person is, as the provider says. */
export interface Person {
  /** Never given to another person. */
  subject: string;
  /** Only addresses that the provider has verified. */
  email: string | undefined;
  pinfl: string | undefined;
  studentNumber: string | undefined;
}

export interface ProviderClient {
  /** Where the browser continues. @throws ProviderFailure */
  address(protection: Protection): Promise<URL>;
  /** Exchanges the code. @throws ProviderFailure */
  identify(protection: Protection, returned: Returned): Promise<Person>;
  /** Whether the address answers, and whether its keys can be read. Never throws. */
  test(): Promise<{ address: boolean; keys: boolean | undefined }>;
}
