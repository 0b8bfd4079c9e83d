import { writeSync } from 'node:fs';
import pino, { type Logger, type LoggerOptions } from 'pino';

/**
 * Opens the log on standard output. Passwords, tokens and codes are redacted. What an output does not take is lost.
 * @param output a file descriptor
 */
export function openLog(level = 'info', output = 1): Logger {
  const options: LoggerOptions = {
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
  };
  return pino(options, lineWriter(output));
}

/** How often a line is tried, and the pause between, in ms, while the reader of a pipe is slow. */
const TRIES = 20;
const PAUSE_MS = 5;
const never = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes each line at once, without a buffer: pino's own destination ends the process when the disk is full, or never ends it. A
 * reader that has kept one line waiting is not waited for until it takes a line again.
 */
function lineWriter(output: number): { write(line: string): void } {
  let isStuck = false;
  return {
    write(line) {
      const bytes = Buffer.from(line);
      let at = 0;
      for (let tries = isStuck ? 1 : TRIES; tries > 0; tries -= 1) {
        try {
          while (at < bytes.length) at += writeSync(output, bytes, at);
          isStuck = false;
          return;
        } catch (error) {
          // A full disk, or a closed pipe.
          if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
          if (tries > 1) Atomics.wait(never, 0, 0, PAUSE_MS);
        }
      }
      isStuck = true;
    },
  };
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
