/** URL of the file. */
export const urlOfFile = (id: number, isImage: boolean) =>
  `/api/resources/${isImage ? 'showImage' : 'file'}/${id}`;
