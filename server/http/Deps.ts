import type { Logger } from 'pino';
import type { Brand } from '../../src/brand/Brand';
import type { Limits } from '../domain/accounts/limits';
import type { PasswordHasher } from '../domain/accounts/PasswordHasher';
import type { EncodePhoto } from '../domain/photos/savePhoto';
import type { Config } from '../config';
import type { Database } from '../database/Database';
import type { Mailer } from '../mail/Mailer';
import type { PhotoStore } from '../domain/photos/PhotoStore';

/** The services that the backend is built from. Tests pass their own. */
export interface Deps {
  config: Config;
  database: Database;
  photos: PhotoStore;
  mailer: Mailer;
  limits: Limits;
  passwords: PasswordHasher;
  encodePhoto: EncodePhoto;
  log: Logger;
  /** The folder of the built panel. */
  panel: string;
  /** How the panel looks, and the name in mails. Default: Sofra's own. */
  brand?: Brand | undefined;
  /** Whether every answer is validated against its schema before it is sent. For tests. */
  checkAnswers?: boolean;
}
