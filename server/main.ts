import { start } from './start/start';

await start(process.env);
