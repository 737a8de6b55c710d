import type { Transport } from '#api/call-options.ts';

/** A transport that reports the share of the body that was sent, which `fetch` cannot. */
export const uploadWithProgress =
  (onProgress: (share: number) => void): Transport =>
  (address, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of headers) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      request.onload = () =>
        resolve(
          new Response(request.response, { status: request.status, headers: responseHeaders(request) }),
        );
      request.onerror = () => reject(new TypeError('Network request failed'));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit | null);
    });

const responseHeaders = (request: XMLHttpRequest): [string, string][] =>
  request
    .getAllResponseHeaders()
    .split('\r\n')
    .flatMap((line) => {
      const at = line.indexOf(': ');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 2)]];
    });
