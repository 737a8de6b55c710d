import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
}
interface Exported {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

export interface OtlpReceiver {
  url: string;
  /** What has arrived so far. */
  spans: ReceivedSpan[];
  /** Everything that has arrived, as text. */
  text(): string;
  close(): Promise<void>;
}

/** A collector of traces that takes OTLP over HTTP as JSON, and answers all other calls. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: Exported[] = [];
  const take = (body: Exported) => {
    bodies.push(body);
    for (const { scopeSpans } of body.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
  };
  const server = createServer(async (request, response) => {
    const body = await json(request);
    if (request.url === '/v1/traces') take(body as Exported);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => JSON.stringify(bodies),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The value of an attribute of a span. */
export const attributeOf = ({ attributes }: ReceivedSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
