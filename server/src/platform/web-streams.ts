import { Readable } from 'node:stream';

// The types of web streams are those of Node, or of browsers where both are declared (browser tests): neither fits the functions of Node.

/** The bytes of a web stream as a stream of Node. */
export const nodeStream = (stream: ReadableStream): Readable => Readable.fromWeb(stream as never);

/** Streams that a worker takes over, for `transferList`. */
export const transferred = (...streams: (ReadableStream | WritableStream)[]): never[] => streams as never[];
