// @ts-nocheck
import { fieldNames } from './shapes';

/** A request and its answer. */
export interface Exchange {
  method: string;
  url: string;
  /** Without `Authorization`. */
  headers: Record<string, string>;
  /** Whether the request carried a token. */
  hasToken: boolean;
  /** Whether reports have only the shape of the answer. */
  hidesAnswer: boolean;
  /** For display: JSON, or the parts of a form. Passwords are replaced. */
  body: string | undefined;
  /** Undefined when there was no answer. */
  status: number | undefined;
  contentType: string;
  text: string;
  /** Undefined when the answer is not JSON. */
  json: unknown;
  /** Why there is no answer: `no answer within 10 s`. */
  problem: string | undefined;
}

/** Returns the reason why an exchange is not a successful answer with JSON; undefined if it is one. */
export function problemOf(exchange: Exchange): string | undefined {
  if (!succeeded(exchange)) return `the answer is ${statusOf(exchange)}`;
  if (exchange.json !== undefined) return undefined;
  const type = exchange.contentType ? ` (${exchange.contentType})` : '';
  return exchange.text === ''
    ? `the answer is ${statusOf(exchange)} with an empty body`
    : `the answer is ${statusOf(exchange)} with a body that is not JSON${type}`;
}

export function succeeded({ status = 0 }: Exchange): boolean {
  return status >= 200 && status < 300;
}

export function statusOf({ status, problem }: Exchange): string {
  return status === undefined ? (problem ?? 'missing') : String(status);
}

const MAX_SHOWN = 700;

/** Returns the request and the answer as text, without control characters and secrets. */
export function shownExchange(
  exchange: Exchange,
  secrets: ReadonlySet<string>,
): { request: string; answer: string } {
  const { method, url, headers, hasToken, body, contentType } = exchange;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (hasToken) lines.push('Authorization: (the token)');
  const hide = (shown: string) => visible(shortened(withoutSecrets(shown, secrets)));
  const answer = [`${statusOf(exchange)}${contentType && ` ${contentType}`}`, shownAnswer(exchange)];
  return {
    request: hide([`${method} ${url}`, ...lines, body ?? ''].filter(Boolean).join('\n')),
    answer: hide(answer.filter(Boolean).join('\n')),
  };
}

function shownAnswer({ hidesAnswer, json, text }: Exchange): string {
  if (!hidesAnswer) return text;
  return `(${text.length} characters, hidden: ${json === undefined ? 'not JSON' : fieldNames(json)})`;
}

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}… (${text.length} characters)` : text;
}

/** Shorter secrets are not replaced: they could be a part of any word. */
const MIN_SECRET = 6;

export function withoutSecrets(text: string, secrets: ReadonlySet<string>): string {
  return [...secrets]
    .filter(secret => secret.length >= MIN_SECRET)
    .reduce((shown, secret) => shown.replaceAll(secret, '(hidden)'), text);
}

/** Replaces control characters, which an answer could use to change what a terminal shows. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, character =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
