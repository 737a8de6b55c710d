import { hemisProvider } from './hemis-provider.ts';
import { oneidProvider } from './oneid-provider.ts';
import { openidProvider } from './openid-provider.ts';
import type { ProviderNetwork } from './provider-fetch.ts';
import type { ProviderClient, ProviderSettings } from './provider-types.ts';

const MAKERS = {
  oidc: openidProvider,
  hemis_staff: hemisProvider,
  hemis_student: hemisProvider,
  oneid: oneidProvider,
} as const;

/** A client for a kind of provider. */
export const providerClient = (settings: ProviderSettings, network: ProviderNetwork): ProviderClient =>
  MAKERS[settings.kind](settings, network);
