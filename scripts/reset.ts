/**
 * `npm run reset [-- --yes]`: deletes every company of the reference backend, with photos; the next start creates the demo
 * company again. Where people have registered companies, nothing is deleted without `--yes`. With the embedded database the backend
 * must not run.
 */
import { parseArgs } from 'node:util';
import { loadConfig } from '../server/shared/config';
import { openLog } from '../server/shared/log';
import { openStores } from '../server/stores/openStores';
import { countOtherCompanies } from '../server/demo/countOtherCompanies';
import { resetAll } from '../server/sample/resetAll';
import { StartError } from '../server/shared/StartError';

const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
try {
  const { database, photos } = await openStores(loadConfig(process.env), openLog(), 'deletes all companies');
  const others = await countOtherCompanies(database);
  if (others > 0 && !values.yes) {
    console.error(
      `${others} ${others === 1 ? 'company was' : 'companies were'} created by people. Nothing is deleted; add --yes to delete them too.`,
    );
    process.exitCode = 1;
  } else {
    await resetAll(database, photos);
    console.log('Everything is deleted. The next start creates the demo company, if it is switched on.');
  }
  await database.close();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
