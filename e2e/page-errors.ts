import type { BrowserContext, Page } from '@playwright/test';

/** The response handler reports failed calls with their method and path. */
const FAILED_CALL_IN_CONSOLE = /^Failed to load resource/;
/** Event streams reconnect by themselves; tests check its effects instead. */
const EVENT_STREAMS = ['/api/crm/events', '/api/auth/account/events', '/api/student/events'];
/** Called in the background at any time, so a test cannot expect their network errors or 401 answers. */
const BACKGROUND_CALLS = [...EVENT_STREAMS, '/api/crm/notifications', '/api/crm/i18n/list'];
const UNAUTHORIZED = 401;
/** The page cancelled the request, for example because it was left. */
const CANCELLED = 'net::ERR_ABORTED';

export interface PageErrors {
  /** Such as `401 GET /api/crm/faculties`. */
  errors: string[];
  /** The context has no network, so that calls fail. */
  isOffline: boolean;
}

function collectFrom(page: Page, collected: PageErrors): void {
  const { errors } = collected;
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !FAILED_CALL_IN_CONSOLE.test(message.text()))
      errors.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const status = response.status();
    if (status < 400 || EVENT_STREAMS.includes(pathname)) return;
    if (status === UNAUTHORIZED && BACKGROUND_CALLS.includes(pathname)) return;
    errors.push(`${status} ${response.request().method()} ${pathname}`);
  });
  page.on('requestfailed', (request) => {
    if (collected.isOffline) return;
    const reason = request.failure()?.errorText ?? '';
    const { pathname } = new URL(request.url());
    if (reason !== CANCELLED && !BACKGROUND_CALLS.includes(pathname))
      errors.push(`failed ${request.method()} ${pathname}`);
  });
}

/** Collects script errors, failed calls and content policy violations of all pages of a context. */
export async function collectPageErrors(context: BrowserContext): Promise<PageErrors> {
  const collected: PageErrors = { errors: [], isOffline: false };
  context.on('page', (page) => collectFrom(page, collected));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return collected;
}
