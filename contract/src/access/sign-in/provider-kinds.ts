/** How a provider is spoken to: OpenID Connect, OAuth 2 of HEMIS for staff or students, or the grants of OneID. */
export const PROVIDER_KINDS = ['oidc', 'hemis_staff', 'hemis_student', 'oneid'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];
