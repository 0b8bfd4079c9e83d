import type { PasswordHasher } from '../domain/accounts/PasswordHasher';
import type { Stores } from '../stores/openStores';

/** What a command needs of the backend. */
export interface CommandContext extends Stores {
  passwords: PasswordHasher;
  dataDir: string;
  /** Whether the command has opened the stores itself, perhaps with other settings than the backend's. */
  isAlone: boolean;
}
