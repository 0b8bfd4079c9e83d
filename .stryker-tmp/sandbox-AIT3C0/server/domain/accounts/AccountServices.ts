// @ts-nocheck
import type { Database } from '../../database/Database';
import type { Limits } from './limits';
import type { PasswordHasher } from './PasswordHasher';
import type { SendCode } from './SendCode';

/** The services that the work on accounts needs. */
export interface AccountServices {
  database: Database;
  limits: Limits;
  passwords: PasswordHasher;
  sendCode: SendCode;
}

/** The caller of a function without a session. */
export interface AccountClient {
  /** The client's address, in the form that limits count. */
  address: string;
  /** Whether only this client has the address; otherwise it is no known address of a user. */
  isExactAddress: boolean;
  /** The browser or program, as it names itself. */
  client: string;
}
