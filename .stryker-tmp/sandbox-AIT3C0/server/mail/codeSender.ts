// @ts-nocheck
import type { Logger } from 'pino';
import type { SendCode } from '../domain/accounts/SendCode';
import type { Mailer } from './Mailer';
import { verificationMail } from './verificationMail';

/** Returns a function that mails verification codes and logs failures. */
export function codeSender(mailer: Mailer, log: Logger, brand?: string): SendCode {
  return async verification => {
    try {
      await mailer.send(verificationMail(verification, brand));
    } catch (error) {
      log.error({ err: error }, 'A verification code could not be mailed');
      throw error;
    }
  };
}
