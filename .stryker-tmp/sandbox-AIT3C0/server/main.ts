// @ts-nocheck
import { start } from './start';

await start(process.env);
