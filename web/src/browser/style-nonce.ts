/** The server writes a nonce into the page at each answer; only styles that carry it are let in. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/**
 * Ant Design's scroll lock and scroll bar measure (and other libraries) make style elements that know no nonce. The
 * page gives it to each one that its own scripts create.
 */
const create = document.createElement;
document.createElement = function createWithNonce(this: Document, ...made: Parameters<typeof create>) {
  const element: HTMLElement = create.apply(this, made);
  if (element instanceof HTMLStyleElement) element.nonce = styleNonce;
  return element;
} as typeof create;
