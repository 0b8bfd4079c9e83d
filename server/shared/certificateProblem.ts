/** The codes of OpenSSL and Node for a certificate that is not trusted, has expired or is for another name. */
const CODES = /^(UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|CERT_|ERR_TLS_CERT_)/;

/** Returns what is wrong with the certificate of a server; undefined for an error of another kind. */
export function certificateProblem(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    if (CODES.test(code)) return message;
  }
  return undefined;
}
