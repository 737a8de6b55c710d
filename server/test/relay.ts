import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface Relay {
  /** URL of the database through the relay. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A TCP relay to a database, to simulate network failures. */
export async function relayTo(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  async function mend(): Promise<void> {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
      near.once('close', () => far.destroy());
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as { port: number });
  }
  await mend();
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    mend,
    async cut() {
      const closed = server === undefined ? undefined : once(server, 'close');
      server?.close();
      server = undefined;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
