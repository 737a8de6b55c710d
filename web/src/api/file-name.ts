/** The name of a file in its `content-disposition`. */
export function filenameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'download');
}
