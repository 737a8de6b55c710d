/** Browsers keep passkeys for a domain, so not for a site that is opened by its address on the network. */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
