import pino, { type Logger, type LoggerOptions } from 'pino';

/** What is kept while the output takes nothing, such as a file on a full disk. What does not fit is lost. */
const MAX_KEPT_CHARACTERS = 1_000_000;

/**
 * Opens the log on standard output. Passwords, tokens and codes are redacted. An output that cannot be written ends nothing.
 * @param output a file descriptor
 */
export function openLog(level = 'info', output = 1): Logger {
  const destination = pino.destination({ fd: output, sync: false, maxLength: MAX_KEPT_CHARACTERS });
  destination.on('error', () => undefined);
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
  return pino(options, destination);
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
