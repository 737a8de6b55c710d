/** The server writes a nonce into each page; only style elements with it are allowed. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/**
 * Ant Design's scroll lock and scroll bar measurement (and other libraries) create style elements without a
 * nonce. The page adds it to every one that its own scripts create.
 */
const create = document.createElement;
document.createElement = function createWithNonce(this: Document, ...made: Parameters<typeof create>) {
  const element: HTMLElement = create.apply(this, made);
  if (element instanceof HTMLStyleElement) element.nonce = styleNonce;
  return element;
} as typeof create;
