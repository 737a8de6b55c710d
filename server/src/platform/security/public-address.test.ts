import { expect, it } from 'vitest';
import {
  isPublicAddress,
  isPublicEndpoint,
  lookUpPublic,
  mayConnectTo,
  PrivateAddress,
} from './public-address.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://93.184.215.14/push',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/push',
])('push address: %s is allowed', (url) => expect(isPublicEndpoint(url)).toBe(true));

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/send',
  'https://user:word@fcm.googleapis.com/send',
  'https://localhost/push',
  'https://database/push',
  'https://127.0.0.1/push',
  'https://2130706433/push',
  'https://0x7f.1/push',
  'https://10.1.2.3/push',
  'https://172.31.255.1/push',
  'https://192.168.0.10/push',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/push',
  'https://0.0.0.0/push',
  'https://255.255.255.255/push',
  'https://[::1]/push',
  'https://[::ffff:127.0.0.1]/push',
  'https://[64:ff9b::7f00:1]/push',
  'https://[2002:7f00:1::]/push',
  'https://[fd00::1]/push',
  'https://[fe80::1]/push',
  'file:///etc/passwd',
  'none',
])('push address: %s is refused', (url) => expect(isPublicEndpoint(url)).toBe(false));

it('push address: a name with an address of this machine is refused when the server connects', async () => {
  const problem = await new Promise((resolve) =>
    lookUpPublic('localhost', { all: true }, (error) => resolve(error)),
  );
  expect(problem).toBeInstanceOf(PrivateAddress);
  expect(isPublicAddress('localhost')).toBe(false);
});

it.each([
  ['https://id.example.uz:8443/realm?tenant=1', false],
  ['http://10.1.2.3/realm', true],
])('entered address: %s is allowed, with any address allowed: %s', (address, anyAddress) =>
  expect(mayConnectTo(address, { anyAddress })).toBe(true),
);

it.each([
  ['http://id.example.uz/realm', {}],
  ['https://10.1.2.3/realm', {}],
  ['https://id.example.uz/realm#part', { anyAddress: true }],
  ['https://user:word@id.example.uz/realm', { anyAddress: true }],
  ['file:///etc/passwd', { anyAddress: true }],
  ['https://hemis.example.uz/?token=1', { withoutQuery: true }],
])('entered address: %s with %j is refused', (address, rules) =>
  expect(mayConnectTo(address, { anyAddress: false, ...rules })).toBe(false),
);
