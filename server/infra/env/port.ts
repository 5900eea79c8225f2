import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { timeLimits } from '../process/time-limits.ts';
import type { Env } from './env.ts';
import { StartError } from './start-error.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

export type Port = {
  serve(listener: Listener): void;
  /** Takes no more connections, and ends each with its next answer. */
  startClosing(): void;
  /** Resolves when every connection has ended, after `timeLimits.closing` at most. */
  close(): Promise<void>;
};

/** Taken before anything is made, which takes a while the first time; until then every request hears that it is starting. */
export async function claimPort({ host, port }: Pick<Env, 'host' | 'port'>, limits = timeLimits): Promise<Port> {
  let answer: Listener = (_, response) =>
    response
      .writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2', Refresh: '2' })
      .end('O Encaixe está iniciando. Aguarde um instante.\n');
  const unanswered = new Set<ServerResponse>();
  const { headers, body, check } = limits.receiving;
  const times = { headersTimeout: headers, requestTimeout: body, connectionsCheckingInterval: check };
  const server = createServer(times, (request, response) => {
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
    if (closed) endWithAnswer(response);
    return answer(request, response);
  });
  let closed: Promise<void> | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      reject(new StartError(`A porta ${port} já está em uso. Encerre o outro programa ou escolha outra em PORT.`));
    } else if (error.code === 'EACCES') {
      reject(new StartError(`Sem permissão para usar a porta ${port}. Escolha outra em PORT.`));
    } else {
      const where = host ? `em HOST=${host}` : 'neste computador';
      const line = `Não é possível atender ${where} (${error.code}). Use em HOST um endereço desta máquina, ou deixe-o vazio.`;
      reject(new StartError(line, { cause: error }));
    }
  });
  server.listen({ port, ...(host && { host }) }, resolve);
  await promise;

  function startClosing(): Promise<void> {
    closed ??= new Promise((done) => {
      const timer = setTimeout(() => server.closeAllConnections(), limits.closing);
      server.close(() => {
        clearTimeout(timer);
        done();
      });
      for (const response of unanswered) endWithAnswer(response);
      server.closeIdleConnections();
    });
    return closed;
  }
  return {
    serve: (listener) => {
      answer = listener;
    },
    startClosing: () => void startClosing(),
    close: startClosing,
  };
}

/** Node then says `Connection: close`, and closes. */
function endWithAnswer(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
