import type { Language } from '../../messages/translate';

/** A verification code with what its mail says. */
export interface Verification {
  to: string;
  name: string;
  code: string;
  minutes: number;
  language: Language;
  /** Whether the code is for another password, and not for a registration. */
  isReset?: boolean;
  /** Whether another registration of this address is pending with a different password. The mail then warns of it. */
  isOneOfSeveral?: boolean;
}

/** Sends a verification code. It rejects if the code could not be sent. */
export type SendCode = (verification: Verification) => Promise<void>;
