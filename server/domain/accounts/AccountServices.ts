import type { Database } from '../../database/Database';
import type { Limits } from './limits';
import type { PasswordHasher } from './PasswordHasher';
import type { SendCode } from './SendCode';

/** What a call needs that compares or sets a password. */
export interface PasswordServices {
  database: Database;
  limits: Limits;
  passwords: PasswordHasher;
}

/** The services that the work on accounts needs. */
export interface AccountServices extends PasswordServices {
  sendCode: SendCode;
  /** Is told about work that goes on after the answer. */
  track?: (work: Promise<unknown>) => void;
}

/** The caller of a function without a session. */
export interface AccountClient {
  /** The client's address, in the form that limits count. */
  address: string;
  /** Whether only this client has the address; otherwise it is not a known address of a user. */
  isExactAddress: boolean;
  /** The browser or program, as it names itself. */
  client: string;
}
