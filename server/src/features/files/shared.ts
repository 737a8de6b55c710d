export { acceptMultipart } from './accept-multipart.ts';
export { claimExactly, type FileField, moveFiles, type Owner, replaceFile } from './claim-files.ts';
export { urlOfFile } from './file-url.ts';
export { storedPictureAddress, withSignedPictures } from './signed-pictures.ts';
export { addressesOf, addressOf, plainName } from './storage-addresses.ts';
