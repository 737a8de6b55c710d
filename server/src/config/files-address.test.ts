import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const files = (FILES: string) => readConfig({ FILES }).files;

describe('FILES', () => {
  it.each(['', 'disk'])('%j stores them under DATA_DIR', (given) =>
    expect(files(given)).toEqual({ kind: 'disk' }),
  );

  it('returns bucket, endpoint and credentials', () => {
    expect(files('s3://key:a%2Fb%3D@s3.example.uz:9000/fayllar?region=tashkent&tls=off')).toEqual({
      kind: 's3',
      endpoint: 'http://s3.example.uz:9000',
      bucket: 'fayllar',
      region: 'tashkent',
      accessKeyId: 'key',
      secretAccessKey: 'a/b=',
    });
    expect(files('s3://key:secret@s3.example.uz/fayllar')).toMatchObject({
      endpoint: 'https://s3.example.uz',
      region: 'us-east-1',
    });
  });

  it.each([
    'somewhere',
    's3://s3.example.uz/fayllar',
    's3://key@s3.example.uz/fayllar',
    's3://key:maxfiy@s3.example.uz',
    's3://key:maxfiy@s3.example.uz/',
    's3://key:maxfiy@s3.example.uz/Fayllar',
    's3://key:maxfiy@s3.example.uz/fayllar/yana',
    's3://key:maxfiy@s3.example.uz/fayllar?tls=maybe',
    's3://key:maxfiy@s3.example.uz/fayllar?zone=1',
    's3://key:%zz@s3.example.uz/fayllar',
    'https://key:maxfiy@s3.example.uz/fayllar',
  ])('refuses %s with a message that does not repeat the secret', (given) => {
    expect(() => files(given)).toThrow(ConfigurationError);
    expect(() => files(given)).toThrow(/^FILES must be disk, or a bucket such as s3:/);
    expect(() => files(given)).not.toThrow(/maxfiy/);
  });
});
