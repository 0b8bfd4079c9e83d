import { request as plainRequest } from 'node:http';
import { request } from 'node:https';

interface Answer<Body> {
  status: number;
  body: Body & { results?: Body[] };
}

/** Calls the backend with the token of one session. */
export class Client {
  private token = '';

  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async signIn(): Promise<void> {
    const body = { username: 'demo', password: 'demo-menu-2026' };
    this.token = (await this.call<{ token: string }>('POST', '/api/v1/login/', body)).body.token;
  }

  /** A call that gets no answer has the status 0. */
  call<Body>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    return new Promise(resolve => {
      const failed = () => resolve({ status: 0, body: {} as never });
      const options = {
        method,
        rejectUnauthorized: false,
        headers: {
          'Content-Type': 'application/json',
          ...(this.token && { Authorization: `Token ${this.token}` }),
        },
      };
      const sent = (this.origin.startsWith('https') ? request : plainRequest)(
        `${this.origin}${path}`,
        options,
        answer => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => (text += part));
          answer.once('error', failed);
          answer.once('end', () => {
            const isJson = String(answer.headers['content-type']).includes('json');
            resolve({ status: answer.statusCode ?? 0, body: (isJson ? JSON.parse(text) : {}) as never });
          });
        },
      );
      sent.once('error', failed);
      sent.end(body && JSON.stringify(body));
    });
  }
}
