// @ts-nocheck
import pino, { type Logger } from 'pino';

/** Opens the log on standard output. Passwords, tokens and codes are redacted. */
export function openLog(level = 'info'): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'token',
        'code',
        'authorization',
        'headers',
        '*.password',
        '*.token',
        '*.authorization',
        'err.params',
        'err.query',
      ],
      censor: '…',
    },
    serializers: { err: safeError },
  });
}

/** Serializes an error without the SQL and the values that the database driver adds to it. */
function safeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const root = rootOf(error);
  const { code } = root as { code?: string };
  return { type: root.name, message: root.message, ...(code ? { code } : {}), stack: frames(error) };
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

function frames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n');
}
