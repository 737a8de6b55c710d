import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** A multipart request body that has not been read yet; `platform/files/upload.ts` parses it. */
export class MultipartBody {
  readonly headers: IncomingHttpHeaders;
  readonly stream: Readable;
  constructor(headers: IncomingHttpHeaders, stream: Readable) {
    this.headers = headers;
    this.stream = stream;
  }
}
