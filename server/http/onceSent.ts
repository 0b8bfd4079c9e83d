import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const unsentOn = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once when an answer is sent, or when its connection is closed: queued answers get no event of their own. It calls back at
 * once if the connection was closed before.
 */
export function onceSent({ socket }: IncomingMessage, outgoing: ServerResponse, callBack: () => void): void {
  if (socket.destroyed || outgoing.closed) {
    callBack();
    return;
  }
  const unsent = unsentOn.get(socket) ?? new Set();
  if (!unsentOn.has(socket)) {
    unsentOn.set(socket, unsent);
    socket.once('close', () => unsent.forEach(done => done()));
  }
  const done = () => {
    if (unsent.delete(done)) callBack();
  };
  unsent.add(done);
  outgoing.once('close', done);
}
