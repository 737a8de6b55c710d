import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

const [url, path, secs = '6'] = process.argv.slice(2);
const login = await fetch(`${url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: 'bench-password' }),
});
const { result } = (await login.json()) as any;
const headers = { authorization: `Bearer ${result.access_token}` };
const r = await autocannon({ url: url + path, headers, connections: 10, duration: Number(secs) });
console.log(r.requests.total / r.duration, r.non2xx);
