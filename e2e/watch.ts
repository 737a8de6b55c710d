import type { BrowserContext, Page } from 'playwright-core';

/** What went wrong in a person's pages and what the server refused them, as short lines. */
export interface Watch {
  problems: string[];
}

/** Failures of calls are watched by their answers, which say more than the console's line. */
const SAID_BY_THE_ANSWER = /^Failed to load resource/;
/** The stream of events comes and goes with its session, its server and its tab; what of it people notice is looked at itself. */
const STREAM = '/api/crm/events';
/** What is asked by itself, at no known moment: its refusal is a failure, but not that its server was away or its session over. */
const COMES_AND_GOES = [STREAM, '/api/crm/notifications', '/api/crm/i18n/list'];
const SESSION_OVER = 401;
/** A reading that nobody waits for any more: the page has moved on. */
const NOBODY_WAITS = 'net::ERR_ABORTED';

function watchPage(page: Page, { problems }: Watch): void {
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !SAID_BY_THE_ANSWER.test(message.text()))
      problems.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const status = response.status();
    if (status < 400 || pathname === STREAM) return;
    if (status === SESSION_OVER && COMES_AND_GOES.includes(pathname)) return;
    problems.push(`${status} ${response.request().method()} ${pathname}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    const { pathname } = new URL(request.url());
    if (reason !== NOBODY_WAITS && !COMES_AND_GOES.includes(pathname))
      problems.push(`unanswered ${request.method()} ${pathname}`);
  });
}

/** Listens to every page of a person: errors, refusals, and what the content policy forbids. */
export async function watch(context: BrowserContext): Promise<Watch> {
  const watching: Watch = { problems: [] };
  context.on('page', (page) => watchPage(page, watching));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return watching;
}
