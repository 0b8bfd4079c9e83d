import type { Logger } from 'pino';
import type { Limits } from '../domain/accounts/limits';
import type { PasswordHasher } from '../domain/accounts/PasswordHasher';
import type { EncodePhoto } from '../domain/photos/savePhoto';
import type { Config } from '../shared/config';
import type { Database } from '../database/Database';
import type { Mailer } from '../mail/Mailer';
import type { Metrics } from '../metrics/createMetrics';
import type { PanelSettings } from './panel/readSettings';
import type { PhotoStore } from '../domain/photos/PhotoStore';

/** The services that the API is built from. Tests and the demo pass their own. */
export interface ApiDeps {
  config: Config;
  database: Database;
  photos: PhotoStore;
  mailer: Mailer;
  limits: Limits;
  passwords: PasswordHasher;
  encodePhoto: EncodePhoto;
  log: Logger;
  /** Is told about work that goes on after its request is answered: the process ends after it. Default: it may be lost. */
  track?: (work: Promise<unknown>) => void;
  /** The panel's `config.json`: how the panel looks, the name in mails, the public menus. Default: Sofra's own. */
  settings?: PanelSettings;
  /** Whether every answer is validated against its schema before it is sent. For tests. */
  checkAnswers?: boolean;
}

/** The services that the backend is built from. */
export interface Deps extends ApiDeps {
  /** The folder of the built panel. */
  panel: string;
  /** The folders of `keepBuilds`; none by default. */
  earlierBuilds?: readonly string[];
  /** What `/metrics` shows; none by default. */
  metrics?: Metrics;
  /** Whether the process ends soon and should get no more requests. */
  isStopping?: () => boolean;
}
