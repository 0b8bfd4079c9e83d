import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from './cli';

const about = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
await main(process.argv.slice(2), (JSON.parse(about) as { version: string }).version);
