/** The first message of the page. */
export interface Start {
  /** The address of the demo, without a slash at its end. */
  address: string;
  /** How many products a second company gets; 0 for no such company. */
  products: number;
}

/** A request of the page, as its worker receives it. */
export interface SentRequest {
  id: number;
  url: string;
  method: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
}

/** What the worker says to the page. */
export type Message =
  /** The whole answer to a request. */
  | {
      kind: 'answer';
      id: number;
      status: number;
      headers: [name: string, value: string][];
      body: ArrayBuffer | null;
    }
  /** A mail that a server would send. */
  | { kind: 'mail'; to: string; text: string }
  /** Another tab has the database, which one tab at a time can use. */
  | { kind: 'waits' }
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string };

/** The name of the database and of the photos in the browser. */
export const STORE = 'sofra-demo';
