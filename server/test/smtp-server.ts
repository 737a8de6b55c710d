import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a server does with an e-mail: accepts it, refuses the receiver, says "later", or closes the connection. */
type Behaviour = 'accept' | 'refuse' | 'later' | 'close' | 'hang';

export interface SmtpServer {
  url: string;
  /** Receivers of the accepted e-mails, in their order. */
  accepted: string[];
  messageIds: string[];
  /** Decides about each e-mail by its receiver. */
  behave(decide: (to: string) => Behaviour): void;
  /** Answers with this to every sender, as a server with which Dekanat may not send. */
  refuseSender(answer: string | undefined): void;
  close(): Promise<void>;
}

/** A small SMTP server on a free port, or on one that was in use before. */
export async function startSmtp(port = 0): Promise<SmtpServer> {
  const accepted: string[] = [];
  const messageIds: string[] = [];
  let decide: (to: string) => Behaviour = () => 'accept';
  let refusal: string | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    serve(socket, { decide: (to) => decide(to), refusal: () => refusal }, { accepted, messageIds });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    messageIds,
    behave: (decision) => {
      decide = decision;
    },
    refuseSender: (answer) => {
      refusal = answer;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const ANSWERS: Partial<Record<Behaviour, string>> = { later: '451 Try later' };

function serve(
  socket: Socket,
  { decide, refusal }: { decide(to: string): Behaviour; refusal(): string | undefined },
  { accepted, messageIds }: Pick<SmtpServer, 'accepted' | 'messageIds'>,
): void {
  let to = '';
  let data: string | undefined;
  let unread = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const endOfData = (content: string) => {
    if (decide(to) === 'close') return void socket.destroy();
    accepted.push(to);
    messageIds.push(/^Message-ID: (.*)$/im.exec(content)?.[1] ?? '');
    say('250 Stored');
  };
  const receiver = (line: string) => {
    to = /<(.*)>/.exec(line)?.[1] ?? '';
    const behaviour = decide(to);
    if (behaviour === 'refuse') return void say(`550 <${to}>: No such user`);
    if (behaviour !== 'hang') say(ANSWERS[behaviour] ?? '250 OK');
  };
  const command = (line: string) => {
    const name = line.slice(0, 4).toUpperCase();
    if (name === 'RCPT') return receiver(line);
    const refused = name === 'MAIL' ? refusal() : undefined;
    if (refused !== undefined) return say(refused);
    if (name === 'DATA') data = '';
    return say({ DATA: '354 Go on', QUIT: '221 Bye' }[name] ?? '250 OK');
  };
  say('220 Ready');
  socket.on('data', (chunk) => {
    unread += chunk.toString();
    const lines = unread.split('\r\n');
    unread = lines.pop() ?? '';
    for (const line of lines) {
      if (data === undefined) command(line);
      else if (line === '.') {
        endOfData(data);
        data = undefined;
      } else data += `${line}\n`;
    }
  });
}
