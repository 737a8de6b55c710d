import { finished, type Readable } from 'node:stream';
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';

/**
 * A web stream that reads the source only on demand and buffers nothing. After `detach` the source can still be read by
 * others: `Readable.toWeb` would either pause it for good or destroy it, and with it the connection of the response.
 */
export function lazyStream(source: Readable): { stream: ReadableStream<Uint8Array>; detach: () => void } {
  let detach = () => {};
  const attach = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const onData = (chunk: Buffer) => {
      source.pause();
      controller.enqueue(chunk);
    };
    source.on('data', onData);
    const forget = finished(source, (error) => {
      if (error) controller.error(error);
      else controller.close();
    });
    detach = () => {
      source.off('data', onData);
      forget();
    };
  };
  let attached = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!attached) attach(controller);
        attached = true;
        source.resume();
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, detach: () => detach() };
}
