// @ts-nocheck
import { start } from '../server/start';
import { buildPanelIfStale } from './buildPanel';

buildPanelIfStale();
await start(process.env);
