import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Config } from '#config/config.ts';
import { runAs, type Span, type SpanAttributes } from '#db/current-work.ts';
import { errorField } from '#db/database-errors.ts';
import { VERSION } from '../http/version.ts';
import { traceOutgoingCalls } from './outgoing-calls.ts';

export interface Tracing {
  /** Begins a trace, or continues the one that a `traceparent` header names. */
  start(
    name: string,
    kind: 'server' | 'consumer',
    attributes: SpanAttributes,
    traceparent?: string | undefined,
  ): Span;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}

const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};

/** Traces that are sent by OTLP over HTTP (decision 126). The library reads further variables, such as `OTEL_EXPORTER_OTLP_HEADERS`. */
export function openTelemetry({ url, ratio, service }: NonNullable<Config['traces']>): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': VERSION }),
    // By the id of the trace alone: what a caller asks for does not count.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('dekanat');
  const stopTracing = traceOutgoingCalls();
  return {
    start: (name, kind, attributes, traceparent) =>
      spanIn(tracer, parentOf(traceparent), name, kind, attributes),
    close: async () => {
      stopTracing();
      await provider.shutdown();
    },
  };
}

function parentOf(traceparent: string | undefined): Context {
  const remote = traceparent === undefined ? null : parseTraceParent(traceparent);
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
}

function spanIn(
  tracer: Tracer,
  parent: Context,
  name: string,
  kind: keyof typeof KINDS,
  attributes = {},
): Span {
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
  const context = trace.setSpan(parent, span);
  return {
    child: (...child) => spanIn(tracer, context, ...child),
    set: (given) => void span.setAttributes(given),
    end(error) {
      if (error !== undefined) fail(span, error);
      // The timer that sends spans must not belong to the request that ends first.
      runAs(undefined, () => span.end());
    },
  };
}

/** The message of an error may contain personal data; its class and its code do not. */
function fail(span: OtelSpan, error: unknown): void {
  const type = errorField(error, 'code') || (error instanceof Error ? error.name : 'error');
  span.setAttributes({ 'error.type': type });
  span.setStatus({ code: SpanStatusCode.ERROR });
}
