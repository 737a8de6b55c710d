import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { currentWork, type Span } from '#db/current-work.ts';

/** Of Node's HTTP client, which HEMIS, webhooks, sign-in providers and the file storage use. */
interface Message {
  request: ClientRequest;
  response?: IncomingMessage;
  error?: unknown;
}

/**
 * Makes each call of another service a span of the request or job that makes it. Only its host is named: the path may contain a secret,
 * and the query a name. @returns what stops it
 */
export function traceOutgoingCalls(): () => void {
  const spans = new WeakMap<ClientRequest, Span>();
  const listeners = {
    'http.client.request.start': ({ request }: Message) => {
      const span = currentWork()?.span?.child(`${request.method} ${request.host}`, 'client', {
        'http.request.method': request.method,
        'server.address': request.host,
      });
      if (span !== undefined) spans.set(request, span);
    },
    'http.client.response.finish': ({ request, response }: Message) => {
      spans.get(request)?.set({ 'http.response.status_code': response?.statusCode ?? 0 });
      spans.get(request)?.end();
    },
    'http.client.request.error': ({ request, error }: Message) => spans.get(request)?.end(error),
  };
  for (const [name, listener] of Object.entries(listeners))
    diagnostics.subscribe(name, listener as diagnostics.ChannelListener);
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      diagnostics.unsubscribe(name, listener as diagnostics.ChannelListener);
  };
}
