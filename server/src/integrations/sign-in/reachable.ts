import { type ProviderNetwork, providerFetch } from './provider-fetch.ts';

const SERVER_ERROR = 500;
const NOT_FOUND = 404;

/** Whether there is a page at the address, whatever it says to a request without parameters. */
export async function isReachable(address: string, network: ProviderNetwork): Promise<boolean> {
  try {
    const { status } = await providerFetch(network)(address, {
      method: 'GET',
      headers: { accept: 'text/html' },
      body: undefined,
      redirect: 'manual',
    });
    return status < SERVER_ERROR && status !== NOT_FOUND;
  } catch {
    return false;
  }
}
