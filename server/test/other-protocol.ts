import type { IncomingMessage } from 'node:http';

const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n';

/** Answers by changing to another protocol, which the client did not ask for. */
export const switchProtocol = ({ socket }: Pick<IncomingMessage, 'socket'>): void =>
  void socket.end(SWITCHING);
