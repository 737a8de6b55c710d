import { describe, expect, it } from 'vitest';
import { addressInsteadOfLogin, isAtAddress, loginAddress, returnAddress } from '#browser/location.ts';

describe('the return address after signing in', () => {
  it('is the requested page with its filters', () => {
    const address = '/structure/faculties?page=2&name=Iqtisod';
    expect(loginAddress(address)).toBe('/?return=%2Fstructure%2Ffaculties%3Fpage%3D2%26name%3DIqtisod');
    expect(returnAddress(new URL(loginAddress(address), 'http://x').search)).toBe(address);
  });
  it('is the home page by default', () => {
    expect(loginAddress('/')).toBe('/');
    expect(returnAddress('')).toBe('/');
  });
  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '\\\\evil',
    'http://[',
    '//[',
    '/login?return=%2Fstudents',
  ])('ignores %s', (address) => expect(returnAddress(`?return=${encodeURIComponent(address)}`)).toBe('/'));
});

it.each([
  ['?return=%2Fstudents%3Fpage%3D2', false, '/?return=%2Fstudents%3Fpage%3D2'],
  ['?return=%2Fstudents%3Fpage%3D2', true, '/students?page=2'],
  ['?return=https%3A%2F%2Fevil.example', true, '/'],
  ['', false, '/'],
])('the login address of other systems keeps the page to return to: %s', (search, signedIn, address) => {
  expect(addressInsteadOfLogin(search, signedIn)).toBe(address);
});

describe('the address of a page', () => {
  it.each([
    ['/students/students?import=7', '/students/students', '?page=2&import=7', true],
    ['/students/students?import=7', '/students/students', '?import=8', false],
    ['/students/students?import=7', '/teachers/tutors', '?import=7', false],
    ['/settings/backup', '/settings/backup', '', true],
  ])('is that of the link %s: %s%s %s', (link, pathname, search, same) => {
    expect(isAtAddress(link, { pathname, search })).toBe(same);
  });
});
