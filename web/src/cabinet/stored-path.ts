const STORED = /^https?:\/\/[^/]+(\/storage\/.+)$/;

/** The path on this host of a stored file: the server writes addresses with its public name, which may be another one than the page's. */
export const storedPath = (address: string): string => STORED.exec(address)?.[1] ?? address;
