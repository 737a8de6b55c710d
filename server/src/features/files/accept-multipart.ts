import type { Feature } from '#api/implement.ts';
import { MultipartBody } from '#api/multipart-body.ts';

/** Registers a feature whose handlers read multipart bodies as streams. */
export const acceptMultipart =
  (feature: Feature): Feature =>
  (app, services) => {
    void app.register(async (own) => {
      own.addContentTypeParser('multipart/form-data', (request, stream, done) =>
        done(null, new MultipartBody(request.headers, stream)),
      );
      feature(own, services);
    });
  };
